import type { Type } from '@nestjs/common';

const files = import.meta.glob(
  ['./**/*.entity.ts', '../{extensions/*,node_modules/souk-*}/server/**/*.entity.ts'],
  {
    eager: true,
    exhaustive: true,
  },
) as Readonly<Record<string, Readonly<Record<string, Type>>>>;

/**
 * Entities: what each `*.entity.ts` exports. The columns of their tables come from them; those of
 * other tables come from resources (docs/decisions/0047-tables-from-resources.md).
 */
export const entities: readonly Type[] = Object.values(files).flatMap(Object.values);

/** Those of an extension. @param folder `extensions/repair-tickets` */
export const entitiesOf = (folder: string): readonly Type[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`../${folder}/`))
    .flatMap(([, file]) => Object.values(file));
