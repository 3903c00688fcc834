/** Items below one heading; the first group may have none. */
export interface ItemGroup<Item> {
  readonly title: string | undefined;
  readonly items: readonly Item[];
}

/** Groups items. An item with a `group` starts a group; the following items belong to it. */
export function groupItems<Item extends { readonly group: string | undefined }>(
  items: readonly Item[],
): readonly ItemGroup<Item>[] {
  const groups: { title: string | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && (item.group === undefined || item.group === last.title)) last.items.push(item);
    else groups.push({ title: item.group, items: [item] });
  }
  return groups;
}
