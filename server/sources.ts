import type { Source } from './backoffice/sources/define-source.ts';

const files = import.meta.glob(['./mall/**/*.source.ts', '../extensions/*/server/**/*.source.ts'], {
  eager: true,
}) as Readonly<Record<string, Readonly<Record<string, Source | readonly Source[]>>>>;

/** Named sources of tiles and charts: what each `*.source.ts` exports. */
export const sources: readonly Source[] = Object.values(files).flatMap(Object.values).flat();
