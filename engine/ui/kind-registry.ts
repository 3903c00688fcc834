interface RegistryOptions<Kind> {
  /** Properties that only a kind has, among the exports of its file. */
  readonly keys: readonly (keyof Kind)[];
  /** The type that stands for unregistered ones. */
  readonly fallback?: string;
  /** Makes what is kept of a kind. */
  readonly keep?: (type: string, kind: Kind) => Kind;
}

/** The kinds of one sort, by type: those of the engine and those that the program adds. */
export function kindRegistry<Kind extends object>({
  keys,
  fallback = '',
  keep = (_type, kind) => kind,
}: RegistryOptions<Kind>) {
  const kinds = new Map<string, Kind>();
  const isKind = (value: unknown): value is Kind =>
    typeof value === 'object' && value !== null && keys.every((key) => key in value);
  /** Adds a kind, or replaces one. */
  const define = (type: string, kind: Kind): void => void kinds.set(type, keep(type, kind));
  return {
    define,
    /**
     * Adds the kinds that modules export and that are not replaced: the export `tagsArray` is the
     * type `tags_array`, and `switchField` is `switch`. Other exports are left out.
     *
     * @param modules what `import.meta.glob` with `eager` answers
     */
    addBuiltIn(modules: Readonly<Record<string, unknown>>): void {
      for (const [name, kind] of Object.values(modules).flatMap(exportsOf)) {
        const type = typeOf(name);
        if (isKind(kind) && !kinds.has(type)) define(type, kind);
      }
    },
    /** @throws Error for an unregistered type without a fallback; the check rejects it in files */
    of(type: string): Kind {
      const kind = kinds.get(type) ?? kinds.get(fallback);
      if (!kind) throw new Error(`No kind is registered for the type ${type}`);
      return kind;
    },
  };
}

const exportsOf = (module: unknown): readonly [string, unknown][] =>
  Object.entries(module as object);

const typeOf = (name: string): string =>
  name.replace(/Field$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
