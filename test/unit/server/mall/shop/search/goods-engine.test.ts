import { expect, test } from 'vitest';
import { GoodsEngine } from '../../../../../../server/mall/shop/search/goods-engine.ts';
import { inWords } from '../../../../../../server/mall/shop/search/search-conditions.ts';
import type { Env } from '../../../../../../server/platform/config/env.ts';
import type { Database } from '../../../../../../server/platform/database/sql.ts';
import type { Log } from '../../../../../../server/platform/observability/log.ts';
import { OpenSearchServer } from '../../../../../helpers/services/opensearch-server.ts';

/** PostgreSQL that finds everything. */
const database = { rows: () => Promise.resolve([{ found_0: true }]) } as unknown as Database;
const engineOf = (env: Partial<Env>, warnings: unknown[] = []): GoodsEngine =>
  new GoodsEngine({ searchIndex: 'souk-goods', searchTimeoutMs: 1000, ...env } as Env, database, {
    warn: (details: unknown) => warnings.push(details),
  } as unknown as Log);

test.each([
  [{ searchEngine: 'solr' }, 'SOUK_SEARCH_ENGINE must be one of opensearch, postgres'],
  [{ searchEngine: 'opensearch' }, 'SOUK_SEARCH_URL must be set, to the address of OpenSearch'],
])('%j stops the start', (env, message) => {
  expect(() => engineOf(env)).toThrow(message);
});

test('after a failure PostgreSQL answers without asking again, and lists read from it', async () => {
  const server = await OpenSearchServer.start();
  const warnings: unknown[] = [];
  const engine = engineOf({ searchEngine: 'opensearch', searchUrl: server.url }, warnings);
  expect(engine.isInTables).toBe(false);
  // There is no index yet: 404
  const answers = [1, 2, 3].map(() => engine.finds([inWords(['茶'])]));
  expect(await Promise.all(answers)).toEqual([[true], [true], [true]]);
  const asked = server.calls.length;
  expect(await engine.finds([inWords(['茶'])])).toEqual([true]);
  await server.close();
  expect(server.calls.length).toBe(asked);
  expect(warnings.length).toBe(asked);
  expect(await engine.fallbacks()).toBe(4);
  expect(engine.isInTables).toBe(true);
});

test('PostgreSQL itself is no fallback', async () => {
  const engine = engineOf({ searchEngine: 'postgres' });
  expect(await engine.finds([inWords(['茶'])])).toEqual([true]);
  expect([await engine.fallbacks(), engine.isInTables]).toEqual([0, true]);
});
