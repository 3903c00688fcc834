/** Keys whose empty value means 0 on the wire. */
const zeroKeys = new Set(['is_type', 'is_sort']);

/**
 * Form encoding with brackets: `{a: [{b: 1}]}` is `a[0][b]=1`.
 *
 * undefined is left out, null is empty, booleans are `true` and `false`, an empty list or object is
 * `field=`;
 * an empty `is_type` or `is_sort` is 0, at any depth. docs/product.md#wire-calls,
 * docs/decisions/0002-request-bodies.md.
 */
export function encodeForm(body: object): string {
  return encode(body, (key, text) => (text === '' && zeroKeys.has(key) ? '0' : text));
}

/** The same notation for a query string, without the zeros: an empty filter means "not asked". */
export function encodeQuery(query: object): string {
  return encode(query, (_key, text) => text);
}

/** Fields beside a file in a multipart body, in the same notation; a `Blob` is sent as a file. */
export function toMultipart(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else for (const [key, text] of pairs(name, value)) form.append(key, text);
  }
  return form;
}

function encode(body: object, finish: (key: string, text: string) => string): string {
  return Object.entries(body)
    .flatMap(([key, value]) => pairs(key, value))
    .map(([name, text]) => `${escapeName(name)}=${encodeURIComponent(finish(lastKey(name), text))}`)
    .join('&');
}

function pairs(name: string, value: unknown): [name: string, text: string][] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (typeof value !== 'object') return [[name, String(value)]];
  const inner = Object.entries(value);
  return inner.length === 0
    ? [[name, '']]
    : inner.flatMap(([key, part]) => pairs(`${name}[${key}]`, part));
}

/** `a[0][is_sort]` ends in `is_sort`. */
const lastKey = (name: string): string => /\[([^\]]*)\]$/.exec(name)?.[1] ?? name;
/** Brackets stay readable; every server takes them so. */
const escapeName = (name: string): string =>
  encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
