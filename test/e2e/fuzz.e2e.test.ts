import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Area, apiPrefix, areas } from '../../schemas/contract/areas.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../../server/platform/http/access/declared-routes.ts';
import { Resources } from '../../server/backoffice/resources/registry.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import type { Client } from '../helpers/http/client.ts';
import { asText, malformedValue, malformedRecord } from '../helpers/values/malformed-values.ts';
import { seed } from '../helpers/seed.ts';

/**
 * Calls every declared route with generated garbage: no input causes a 5xx, a hang or the end of the
 * process (docs/invariants.md#input). `SOUK_SEED` repeats a run, `SOUK_FUZZ_MS` sets its length.
 */
const forMs = Number(process.env.SOUK_FUZZ_MS ?? 12_000);
/** `logout` ends the caller's session; uploads.e2e and live.e2e test the other two. */
const skippedPaths = /\/(logout|uploads|live)$/;
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
  'format',
  'fields',
  'screen',
  'name',
  'ids',
  'dry',
  'token',
];

let app: TestApp;
let callers: Readonly<Record<Area, Client>>;
beforeAll(async () => {
  // Two exports for each of two accounts take less than half of it
  app = await startApp({ DATABASE_POOL: '10' });
  callers = {
    Admin: await app.as.admin(),
    Seller: await app.as.seller(),
    shop: await app.as.shopper(),
  };
}, 180_000);
afterAll(() => app?.close());

interface Call {
  readonly route: DeclaredRoute;
  readonly url: string;
  readonly body: unknown;
  readonly form: boolean;
}

function resourceOf(
  { path, access }: DeclaredRoute,
  all: readonly Resource[],
): Resource | undefined {
  return all.find(({ scope }) => {
    const resourcePath =
      scope[access.area] && `/api${apiPrefix[access.area]}${scope[access.area]!.path}`;
    return resourcePath && (path === resourcePath || path.startsWith(`${resourcePath}/`));
  });
}

/** Calls a route with garbage or a valid value at each parameter, in the query and in the body. */
function callOf(route: DeclaredRoute, all: readonly Resource[]): fc.Arbitrary<Call> {
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
  });
}

async function perform({ route, url, body, form }: Call): Promise<string | undefined> {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const sent = hasBody
    ? {
        headers: {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        },
        body: form ? formOf(body) : (JSON.stringify(body) ?? ''),
      }
    : {};
  const answer = await callers[route.access.area].raw(url, {
    method: route.method,
    ...sent,
    signal: AbortSignal.timeout(9000),
  });
  const text = await answer.text();
  const code = answer.headers.get('content-type')?.includes('json')
    ? (JSON.parse(text) as { code: number }).code
    : answer.status;
  return answer.status >= 500 || code >= 500
    ? `${route.method} ${url} ${JSON.stringify(sent)} answered ${answer.status} ${text}`
    : undefined;
}

const formOf = (body: unknown): string =>
  (typeof body === 'object' && body !== null ? Object.entries(body) : [])
    .map(
      ([name, value]) => `${encodeURIComponent(asText(name))}=${encodeURIComponent(asText(value))}`,
    )
    .join('&');

test(
  `no garbage at any route causes a fault (seed ${seed})`,
  async () => {
    console.info(`fuzzing with SOUK_SEED=${seed} SOUK_FUZZ_MS=${forMs}`);
    const all = app.app.get(Resources).all;
    const routes = app.app.routes.filter(({ path }) => !skippedPaths.test(path));
    const until = performance.now() + forMs;
    const faults: string[] = [];
    for (let round = 0; performance.now() < until || round === 0; round += 1) {
      for (let first = 0; first < routes.length; first += 8) {
        const calls = routes.slice(first, first + 8).flatMap((route, offset) =>
          fc.sample(callOf(route, all), {
            seed: seed + round * 1000 + first + offset,
            numRuns: 2,
          }),
        );
        faults.push(
          ...(await Promise.all(calls.map(perform))).filter((fault) => fault !== undefined),
        );
        if (faults.length > 20 || (round > 0 && performance.now() > until)) break;
      }
    }
    expect(faults).toEqual([]);
    expect(areas.map((area) => callers[area].token !== undefined)).toEqual([true, true, true]);
    expect((await app.anonymous.raw('/healthz')).status).toBe(200);
  },
  forMs + 60_000,
);
