/** One part of a JSON pointer (RFC 6901): `a/b` is `a~1b`. */
export const escapePart = (part: string): string =>
  part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The key or index that a part of a JSON pointer names. */
export const unescapePart = (part: string): string =>
  part.replaceAll('~1', '/').replaceAll('~0', '~');

/** The JSON pointer of a path of keys and indexes; '' is the whole document. */
export const toPointer = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${escapePart(String(part))}`).join('');

/** The keys and indexes of a JSON pointer, as texts. */
export const partsOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapePart);
