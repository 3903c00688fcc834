import { addDictEntry, type DictName } from '../../../schemas/contract/statuses.ts';
import type { Tone } from '../../../schemas/contract/tone.ts';

/** One member of a kind, such as a courier: the object that a file exports. */
export interface Definition<Kind extends string = string> {
  readonly kind: Kind;
  /** Up to 15 lower case letters, digits and `_`: it is part of addresses and of rows. */
  readonly name: string;
  /** Emphasis of its name in lists. Default: `run`. */
  readonly tone?: Tone;
  /** Its place among the others. Default: after those that have one, by the path of its file. */
  readonly place?: number;
}

/** Resources that a definition reads as its settings. */
interface DefinitionSettings {
  /** Without `configs/`. */
  readonly groups: readonly string[];
  /** Fields of which each is in one of the groups. */
  readonly required?: readonly string[];
}

/** The same with the file of the definition. */
export interface NeededSettings extends DefinitionSettings {
  readonly file: string;
}

const needed: NeededSettings[] = [];

/** The settings of all definitions, which the check looks for. */
export const neededSettings = (): readonly NeededSettings[] => needed;

/**
 * The definitions of a kind that files export, by name. Their names are added to the dictionaries
 * of the kind.
 *
 * @param files what an eager `import.meta.glob` with paths from the root answers
 * @param settingsOf the settings that a definition cannot do without
 * @throws Error when two have one name, or a name is not spelled as it must be
 */
export function definitionsIn<T extends Definition>(
  files: Readonly<Record<string, unknown>>,
  kind: T['kind'],
  dict: DictName | readonly DictName[] | undefined,
  settingsOf?: (definition: T) => DefinitionSettings,
): ReadonlyMap<string, T> {
  const placeOf = ({ place = Infinity }: T): number => place;
  const sorted = [...findDefinitions<T>(files, kind).values()].sort(
    ({ definition: a }, { definition: b }) => Math.sign(placeOf(a) - placeOf(b)) || 0,
  );
  for (const { definition, file } of sorted) {
    for (const name of [dict ?? []].flat())
      addDictEntry(name, { entry: [definition.name, definition.tone ?? 'run'], file });
    if (settingsOf) needed.push({ file, ...settingsOf(definition) });
  }
  return new Map(sorted.map(({ definition }) => [definition.name, definition]));
}

interface FoundDefinition<T> {
  readonly definition: T;
  readonly file: string;
}

function findDefinitions<T extends Definition>(
  files: Readonly<Record<string, unknown>>,
  kind: T['kind'],
): ReadonlyMap<string, FoundDefinition<T>> {
  const found = new Map<string, FoundDefinition<T>>();
  for (const [path, module] of Object.entries(files))
    for (const definition of Object.values(module as object).filter(
      (value): value is T => (value as Definition | undefined)?.kind === kind,
    )) {
      const { name } = definition;
      const file = path.slice(1);
      const other = found.get(name);
      if (other) throw new Error(`${other.file} and ${file} define the ${kind} "${name}"`);
      if (!/^[a-z][a-z0-9_]{0,14}$/.test(name))
        throw new Error(`${file}: "${name}" is not one to 15 lower case letters, digits and _`);
      found.set(name, { definition, file });
    }
  return found;
}
