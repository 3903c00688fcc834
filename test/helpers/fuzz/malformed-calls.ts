import fc from 'fast-check';
import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../../../server/platform/http/access/declared-routes.ts';
import { asText, malformedRecord, malformedValue } from '../values/malformed-values.ts';

/** Body field names of handwritten routes. */
const callNames = [
  'username',
  'password',
  'old_password',
  'nickname',
  'avatar',
  'sex',
  'provider',
  'challenge',
  'answer',
  'sign',
  'code',
  'type',
  'page',
  'id',
  'params',
  'order_id',
  'goods_id',
  'sku_id',
  'buy_num',
  'lines',
  'address_id',
  'coupon_id',
  'remark',
  'total',
  'money',
  'payment_name',
  'pay_password',
  'refund_type',
  'images',
  'score',
  'image',
  'order_status',
  'delivery_no',
  'is_type',
];
const queryNames = [
  'page',
  'per_page',
  'order',
  'view',
  'isAll',
  'isChildren',
  'pid',
  'isWith',
  'trashed',
  'q',
  'groupBy',
  'labelBy',
  'format',
  'fields',
  'screen',
  'name',
  'ids',
  'dry',
  'token',
];

/** Headers that some code reads. */
const headerNames = [
  'accept-language',
  'accept-encoding',
  'idempotency-key',
  'x-request-id',
  'x-forwarded-for',
  'x-background',
  'if-none-match',
  'prefer',
  'range',
  'cookie',
  'user-agent',
  'origin',
];

export interface Call {
  readonly route: DeclaredRoute;
  readonly url: string;
  readonly body: unknown;
  readonly form: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The resource whose routes contain the route. */
export function resourceOf(
  { path, access }: DeclaredRoute,
  all: readonly Resource[],
): Resource | undefined {
  return all.find(({ scope }) => {
    const resourcePath =
      scope[access.area] && `/api${apiPrefix[access.area]}${scope[access.area]!.path}`;
    return resourcePath && (path === resourcePath || path.startsWith(`${resourcePath}/`));
  });
}

/**
 * A call of a route with garbage or a valid value at each parameter, in the query, the body and the
 * headers.
 */
export function callOf(route: DeclaredRoute, all: readonly Resource[]): fc.Arbitrary<Call> {
  const resource = resourceOf(route, all);
  const command = [...(resource?.commands.values() ?? [])].find(({ name }) =>
    route.path.endsWith(`/commands/${name}`),
  );
  const fields = resource
    ? [...resource.fields.keys(), ...(command?.input.keys() ?? [])]
    : callNames;
  const dotted = [...(resource?.fields.values() ?? [])]
    .filter(({ type }) => type === 'ref')
    .map(({ name }) => `${name}.id`);
  const part = fc.oneof(fc.constantFrom('1', '2', '1,2', ...fields), malformedValue.map(asText));
  const path = fc.array(part, { minLength: 4, maxLength: 4 }).map((parts) => {
    let next = 0;
    return route.path.replace(/:\w+|\*/g, () => encodeURIComponent(parts[next++] || '1'));
  });
  const query = malformedRecord([...fields, ...dotted, ...queryNames]).map((record) =>
    Object.entries(record)
      .flatMap(([name, value]) =>
        (Array.isArray(value) ? value.slice(0, 30) : [value]).map(
          (entry) => `${encodeURIComponent(asText(name))}=${encodeURIComponent(asText(entry))}`,
        ),
      )
      .join('&')
      .slice(0, 6000)
      .replace(/%[0-9A-F]?$/, ''),
  );
  const row = malformedRecord([...fields, 'input', 'rows', 'proof']);
  const body = fc.oneof(
    { weight: 6, arbitrary: row },
    { weight: 2, arbitrary: fc.array(row, { maxLength: 3 }) },
    { weight: 1, arbitrary: malformedValue },
    { weight: 1, arbitrary: fc.record({ rows: fc.array(row, { maxLength: 2 }), input: row }) },
  );
  return fc.record({
    route: fc.constant(route),
    url: fc.tuple(path, query).map(([filledPath, search]) => `${filledPath}?${search}`),
    body,
    form: fc.boolean(),
    headers: malformedHeaders,
  });
}

/** Headers as `fetch` can send them: Latin characters without line breaks. */
const malformedHeaders = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), malformedValue), { maxLength: 3 })
  .map((entries) =>
    Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        asText(value)
          .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
          .slice(0, 400)
          .trim(),
      ]),
    ),
  );

/** A body as a form. */
export const formOf = (body: unknown): string =>
  (typeof body === 'object' && body !== null ? Object.entries(body) : [])
    .map(
      ([name, value]) => `${encodeURIComponent(asText(name))}=${encodeURIComponent(asText(value))}`,
    )
    .join('&');
