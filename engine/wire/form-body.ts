import { emptyIsZero } from '../../schemas/rules/emptiness.ts';

/**
 * Form encoding with brackets: `{a: [{b: 1}]}` becomes `a[0][b]=1`
 * (docs/product.md#wire-calls, docs/decisions/0001-wire-envelope.md).
 *
 * `undefined` is omitted; `null`, empty lists and empty objects become `field=`; booleans become
 * `true` and `false`. An empty `is_type` or `is_sort` becomes 0 at any depth.
 */
export function encodeForm(body: object): string {
  return encode(body, (key, text) => (text === '' && emptyIsZero.has(key) ? '0' : text));
}

/** The same encoding for a query string. Empty values stay empty, because they mean no filter. */
export function encodeQuery(query: object): string {
  return encode(query, (_key, text) => text);
}

/** The same encoding as a multipart body; a `Blob` is sent as a file. */
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

/** The last key of a name: `is_sort` of `a[0][is_sort]`. */
const lastKey = (name: string): string => /\[([^\]]*)\]$/.exec(name)?.[1] ?? name;
/** Escapes a name but keeps its brackets, which servers accept unescaped. */
const escapeName = (name: string): string =>
  encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
