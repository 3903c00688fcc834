/**
 * The kinds that modules export, by type: the export `tagsArray` is the type `tags_array`, and
 * `switchField` is `switch`. Other exports are left out.
 *
 * @param modules what `import.meta.glob` with `eager` answers
 * @param keys properties that only a kind has
 */
export function kindsIn<Kind extends object>(
  modules: Readonly<Record<string, unknown>>,
  ...keys: readonly (keyof Kind)[]
): ReadonlyMap<string, Kind> {
  const isKind = (value: unknown): value is Kind =>
    typeof value === 'object' && value !== null && keys.every((key) => key in value);
  return new Map(
    Object.values(modules)
      .flatMap((module) => Object.entries(module as object))
      .filter((entry): entry is [string, Kind] => isKind(entry[1]))
      .map(([name, kind]) => [typeOf(name), kind]),
  );
}

const typeOf = (name: string): string =>
  name.replace(/Field$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
