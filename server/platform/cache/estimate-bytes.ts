/** Rough cost of an object, an array or a map entry in V8, in bytes. */
const objectBytes = 32;
/** Numbers, booleans, references and empty slots. */
const slotBytes = 8;

/**
 * Estimates the memory that a value occupies, in bytes: strings with two bytes per character,
 * buffers with their length, objects with everything they reach. Each object counts once.
 */
export function estimateBytes(value: unknown): number {
  const seen = new Set<object>();
  const pending: unknown[] = [value];
  let bytes = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    bytes += slotBytes;
    if (typeof next === 'string') bytes += 2 * next.length;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    bytes += objectBytes;
    if (ArrayBuffer.isView(next)) bytes += next.byteLength;
    else for (const child of childrenOf(next)) pending.push(child);
  }
  return bytes;
}

function childrenOf(value: object): Iterable<unknown> {
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  if (value instanceof Set || Array.isArray(value)) return value;
  return Object.values(value);
}
