type Query = Readonly<Record<string, unknown>>;

/** `created_at[]=a&created_at[]=b` means `created_at[0]=a&created_at[1]=b`. */
export function indexedKeys(query: object): Query {
  const entries = Object.entries(query);
  if (!entries.some(([key]) => key.endsWith('[]'))) return query as Query;
  return Object.fromEntries(
    entries.flatMap(([key, value]): [string, unknown][] => {
      if (!key.endsWith('[]')) return [[key, value]];
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.map((part, index) => [`${key.slice(0, -2)}[${index}]`, part]);
    }),
  );
}

/** Names of the paging of an answer and of list calls, which no other query reads. */
const pagingEchoes: ReadonlySet<string> = new Set([
  'total',
  'total_is',
  'count',
  'last_page',
  'current_page',
  'isResource',
  'isWith',
]);

/** Resources know these names themselves (`readListQuery`); other lists never read them. */
export const withoutPagingEchoes = (query: unknown): Query =>
  Object.fromEntries(Object.entries(query as object).filter(([name]) => !pagingEchoes.has(name)));
