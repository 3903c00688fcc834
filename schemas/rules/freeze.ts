/**
 * Freezes a value recursively, including the values of maps and sets. Maps and sets themselves
 * cannot be frozen; their types are read-only.
 */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const parts =
    value instanceof Map || value instanceof Set ? value.values() : Object.values(value);
  if (!(value instanceof Map) && !(value instanceof Set)) Object.freeze(value);
  for (const part of parts) freeze(part);
  return value;
}
