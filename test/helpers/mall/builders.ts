import type { Sql } from '../../../server/platform/database/sql.ts';
import {
  type Builders,
  builders as buildersWith,
  testPassword,
} from '../../../server/proof/builders.ts';
import { weakHash } from '../values/weak-hash.ts';

export {
  type Builders,
  type Built,
  type BuiltSeller,
  testPassword,
} from '../../../server/proof/builders.ts';

let passwordHash: Promise<string> | undefined;

/** Builders whose accounts sign in with a hash that is compared in 0.1 ms. */
export const builders = (sql: Sql): Builders =>
  buildersWith(sql, () => (passwordHash ??= weakHash(testPassword)));
