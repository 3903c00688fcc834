import type { Migrations } from '../platform/database/run-migrations.ts';

const files = import.meta.glob(
  ['./[0-9]*-*.ts', '../../{extensions/*,node_modules/souk-*}/migrations/[0-9]*-*.ts'],
  {
    eager: true,
    exhaustive: true,
  },
) as Readonly<Record<string, Readonly<Record<string, Migrations[number]>>>>;

const stampOf = ({ name }: Migrations[number]): number => Number(/\d{13}$/.exec(name)?.[0]);

/**
 * Every migration, those of extensions too, in the order of the stamps that end their names. The
 * statements of a merged migration never change (docs/decisions/0047-tables-from-resources.md).
 */
export const migrations: Migrations = Object.values(files)
  .flatMap(Object.values)
  .toSorted((one, other) => stampOf(one) - stampOf(other));
