import { beforeAll, expect, test } from 'vitest';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { probes, runProbe } from '../../../server/proof/matrix.ts';
import type { Proof } from '../../../server/proof/probe.ts';
import { sharedApp } from '../../helpers/server/app.ts';

/**
 * The matrix of `npm run proof:tenancy` (docs/invariants.md#access): every route × area × role × key,
 * with the ids of others. cross-seller.e2e.test.ts also compares the statements of such calls.
 */
let proof: Proof;
beforeAll(async () => {
  const mall = await sharedApp();
  const { all } = mall.app.get(Resources);
  proof = { mall, resources: all, routes: mall.app.routes, roles: [], keys: [] };
}, 180_000);

/** Fewer cells mean that a part of the matrix is no longer generated. */
const leastCells: Readonly<Record<string, number>> = {
  declared_routes: 2000,
  areas: 2500,
  roles: 2000,
  keys: 9000,
  strong_keys: 0, // of keys that a running mall has
  foreign_rows: 180,
  foreign_lists: 500,
  empty_bulk: 180,
  hidden_fields: 200,
  hidden_sorting: 2000,
  foreign_expansions: 10,
  hidden_expansions: 80,
  mcp: 1500,
  read_sweep: 500,
  write_sweep: 200,
};

test.each(probes)('$name: $about', { timeout: 600_000 }, async (probe) => {
  const { cells, leaks } = await runProbe(probe, proof);
  expect(leaks).toEqual([]);
  expect(cells).toBeGreaterThanOrEqual(leastCells[probe.name] ?? 1);
});
