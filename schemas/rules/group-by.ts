/** Groups rows by key, in order of first appearance. */
export function groupBy<Item, Key>(
  rows: readonly Item[],
  keyOf: (row: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
