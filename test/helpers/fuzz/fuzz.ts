import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import type { DeclaredRoute } from '../../../server/platform/http/access/declared-routes.ts';
import type { Client } from '../http/client.ts';
import { place, Trade } from '../mall/trade.ts';
import { startApp, type TestApp } from '../server/app.ts';
import { asText, malformedValue } from '../values/malformed-values.ts';
import { type Call, callOf, formOf, resourceOf } from './malformed-calls.ts';

/** `logout` ends the caller's session; uploads.e2e and live.e2e test the other two. */
const skippedPaths = /\/(logout|uploads|live)$/;
/**
 * A text in private rows of a store and a shopper that are no callers of the fuzz, so no answer may
 * contain it; at most 10 characters.
 */
const canary = 'Canary7Kq';
const callsAtOnce = 16;
const maxFaults = 20;
const attempts = 4;
const pauseMs = 3000;

export interface Fuzz {
  readonly app: TestApp;
  readonly callers: Readonly<Record<Area, Client>>;
  /** Calls every route twice with garbage. @returns what went wrong */
  garbage(seed: number, until: number): Promise<readonly string[]>;
  /** Calls every route that takes a body without one, and with JSON that is no object. */
  emptyBodies(): Promise<readonly string[]>;
  /** Lists with one filter of each kind of value. @returns the lists that became wider */
  filters(seed: number, until: number): Promise<readonly string[]>;
}

/** Starts a mall with rows of strangers, and callers of each area who own none of them. */
export async function startFuzz(): Promise<Fuzz> {
  // Two exports for each of two accounts take less than half of it
  const app = await startApp({ DATABASE_POOL: '10', SOUK_PROXIES: '127.0.0.1' });
  await plantCanaries(app);
  const callers = {
    Admin: await app.as.admin(),
    Seller: await app.as.seller(),
    shop: await app.as.shopper(),
  };
  const all = app.app.get(Resources).all;
  const routes = app.app.routes.filter(({ path }) => !skippedPaths.test(path));
  const run = { callers, all, routes };
  return {
    app,
    callers,
    garbage: (seed, until) => runGarbage(run, seed, until),
    emptyBodies: () => runEmptyBodies(run),
    filters: (seed, until) => runFilters(run, seed, until),
  };
}

interface Run {
  readonly callers: Fuzz['callers'];
  readonly all: readonly Resource[];
  readonly routes: readonly DeclaredRoute[];
}

/** Private texts of another shopper and another store. */
async function plantCanaries(app: TestApp): Promise<void> {
  const trade = new Trade(app);
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  await place(await trade.shopper(), [{ goods_id: goods.id }]);
  for (const text of [
    `UPDATE orders SET receive_name = '${canary}', receive_address = '${canary}'`,
    `UPDATE addresses SET receive_name = '${canary}', address = '${canary}'`,
    `UPDATE stores SET legal_person = '${canary}', emergency_contact = '${canary}'`,
    `UPDATE users SET username = '${canary}' || id`,
  ])
    await app.sql.run(text);
}

async function runGarbage(run: Run, seed: number, until: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let first = 0; first < run.routes.length; first += callsAtOnce / 2) {
    const calls = run.routes.slice(first, first + callsAtOnce / 2).flatMap((route, offset) =>
      fc.sample(callOf(route, run.all), {
        seed: seed + first + offset,
        numRuns: 2,
      }),
    );
    const found = await Promise.all(calls.map((call) => perform(run.callers, call)));
    faults.push(...found.filter((fault) => fault !== undefined));
    if (faults.length > maxFaults || performance.now() > until) break;
  }
  return faults;
}

async function runEmptyBodies({ callers, routes }: Run): Promise<readonly string[]> {
  const writes = routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
  const calls = writes.flatMap((route) => {
    const url = route.path.replaceAll(/:\w+|\*/g, '1');
    return [undefined, null, [], 5].map(
      (body): Call => ({
        route,
        url,
        body,
        form: false,
        headers: {},
      }),
    );
  });
  const faults: string[] = [];
  for (let first = 0; first < calls.length; first += callsAtOnce) {
    const found = await Promise.all(
      calls.slice(first, first + callsAtOnce).map((call) => perform(callers, call)),
    );
    faults.push(...found.filter((fault) => fault !== undefined));
  }
  return faults;
}

/**
 * A process that cannot keep up, as on a loaded machine, answers 503: the call is repeated.
 *
 * @returns a description of a fault or a leak
 */
async function perform(callers: Run['callers'], call: Call): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const problem = await tryCall(callers, call);
    if (!problem?.includes(' answered 503 ') || attempt === attempts) return problem;
    await sleep(pauseMs);
  }
}

async function tryCall(callers: Run['callers'], call: Call): Promise<string | undefined> {
  const { route, url, body, form, headers } = call;
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = hasBody
    ? {
        headers: { ...headers, 'content-type': type },
        body: form ? formOf(body) : (JSON.stringify(body) ?? ''),
      }
    : { headers };
  const answer = await callers[route.access.area].raw(url, {
    method: route.method,
    ...sent,
    signal: AbortSignal.timeout(9000),
  });
  const text = await answer.text();
  const code = answer.headers.get('content-type')?.includes('json')
    ? (JSON.parse(text) as { code: number }).code
    : answer.status;
  const isFault = answer.status >= 500 || code >= 500;
  const isLeak = route.access.area !== 'Admin' && text.includes(canary);
  if (!isFault && !isLeak) return undefined;
  const problem = isFault ? 'fault' : 'leak';
  return `${problem}: ${route.method} ${url} ${JSON.stringify(sent)} answered ${answer.status} ${text}`;
}

async function runFilters(run: Run, seed: number, until: number): Promise<readonly string[]> {
  const lists = run.routes.filter(
    (route) =>
      route.method === 'GET' && !/[:*]|\/export$/.test(route.path) && resourceOf(route, run.all),
  );
  const problems: string[] = [];
  for (const [index, route] of lists.entries()) {
    if (problems.length > maxFaults || performance.now() > until) break;
    problems.push(...(await widened(run, route, seed + index)));
  }
  return problems;
}

/** Filters of one list that find rows which the list without them does not have. */
async function widened(
  { callers, all }: Run,
  route: DeclaredRoute,
  seed: number,
): Promise<readonly string[]> {
  const read = async (query: string): Promise<number | undefined> => {
    const answer = await callers[route.access.area].raw(`${route.path}?${query}per_page=1`);
    const { code, data } = (await answer.json()) as { code: number; data: { total?: unknown } };
    return code === 200 && typeof data.total === 'number' ? data.total : undefined;
  };
  const whole = await read('');
  if (whole === undefined) return [];
  const fields = [...resourceOf(route, all)!.fields.keys()];
  const filters = fc.sample(fc.tuple(fc.constantFrom(...fields), malformedValue.map(asText)), {
    seed,
    numRuns: 4,
  });
  const problems: string[] = [];
  for (const [field, value] of filters) {
    const query = `${encodeURIComponent(field)}=${encodeURIComponent(value)
      .slice(0, 3000)
      .replace(/%[0-9A-F]?$/, '')}&`;
    const total = await read(query);
    if (total !== undefined && total > whole)
      problems.push(`wider: ${route.path}?${query} finds ${total} of ${whole}`);
  }
  return problems;
}

/** Whether all callers are still signed in and the process answers. */
export async function isAlive({ app, callers }: Fuzz): Promise<boolean> {
  const isSignedIn = areas.every((area) => callers[area].token !== undefined);
  return isSignedIn && (await app.anonymous.raw('/healthz')).status === 200;
}
