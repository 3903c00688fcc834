import type { Source } from './backoffice/sources/define-source.ts';

const files = import.meta.glob(
  ['./mall/**/*.source.ts', '../{extensions/*,node_modules/souk-*}/server/**/*.source.ts'],
  {
    eager: true,
    exhaustive: true,
  },
) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && 'areas' in value && 'read' in value;

const sourcesIn = (except?: string): readonly Source[] =>
  Object.entries(files)
    .filter(([path]) => except === undefined || !path.startsWith(`../${except}/`))
    .flatMap(([, file]) => Object.values(file).flat())
    .filter(isSource);

/**
 * Named sources of tiles and charts: what each `*.source.ts` exports, alone or in a list.
 *
 * @throws Error when two have one name
 */
export const sources: readonly Source[] = sourcesIn();

/** The same without those of an extension. @param folder `extensions/repair-tickets` */
export const sourcesBut = (folder: string): readonly Source[] => sourcesIn(folder);

const names = sources.map(({ name }) => name);
const twice = names.find((name, index) => names.indexOf(name) !== index);
if (twice !== undefined) throw new Error(`Two files *.source.ts define the source ${twice}`);
