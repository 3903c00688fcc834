/** Error of a list query, answered with code 422. `key` is a locale key. */
export class QueryError extends Error {
  constructor(
    readonly key: string,
    readonly params: Readonly<Record<string, string | number>>,
  ) {
    super(key);
    this.name = 'QueryError';
  }
}

/** Creates a `QueryError` with the key `errors.query.<name>`. */
export const queryError = (name: string, params: QueryError['params'] = {}): QueryError =>
  new QueryError(`errors.query.${name}`, params);
