import { Baseline1763640200001 } from './1763640200001-baseline.ts';

/**
 * Every migration, oldest first. `npm run migration` adds new ones at the end. The statements of a
 * merged migration never change (docs/decisions/0047-tables-from-resources.md).
 */
export const migrations = [Baseline1763640200001];
