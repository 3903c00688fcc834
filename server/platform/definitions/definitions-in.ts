import { addDictEntry, type DictName } from '../../../schemas/contract/statuses.ts';
import type { Tone } from '../../../schemas/contract/tone.ts';

/** One member of a kind, such as a courier: the object that a file exports. */
export interface Definition<Kind extends string = string> {
  readonly kind: Kind;
  /** Up to 15 lower case letters and digits: it is part of addresses and of rows. */
  readonly name: string;
  /** Emphasis of its name in lists. Default: `run`. */
  readonly tone?: Tone;
  /** Its place among the others. Default: after those that have one, by the path of its file. */
  readonly place?: number;
}

/**
 * The definitions of a kind that files export, by name. Their names are added to the dictionary of
 * the kind.
 *
 * @param files what an eager `import.meta.glob` with paths from the root answers
 * @throws Error when two have one name, or a name is not spelled as it must be
 */
export function definitionsIn<T extends Definition>(
  files: Readonly<Record<string, unknown>>,
  kind: T['kind'],
  dict: DictName | undefined,
): ReadonlyMap<string, T> {
  const found = new Map<string, { readonly definition: T; readonly file: string }>();
  for (const [path, module] of Object.entries(files))
    for (const definition of Object.values(module as object).filter(
      (value): value is T => (value as Definition | undefined)?.kind === kind,
    )) {
      const { name } = definition;
      const file = path.slice(1);
      const other = found.get(name);
      if (other) throw new Error(`${other.file} and ${file} define the ${kind} "${name}"`);
      if (!/^[a-z][a-z0-9]{0,14}$/.test(name))
        throw new Error(`${file}: "${name}" is not one to 15 lower case letters and digits`);
      found.set(name, { definition, file });
    }
  const placeOf = ({ place = Infinity }: T): number => place;
  const sorted = [...found.values()].sort(
    ({ definition: a }, { definition: b }) => Math.sign(placeOf(a) - placeOf(b)) || 0,
  );
  if (dict)
    for (const { definition, file } of sorted)
      addDictEntry(dict, { entry: [definition.name, definition.tone ?? 'run'], file });
  return new Map(sorted.map(({ definition }) => [definition.name, definition]));
}
