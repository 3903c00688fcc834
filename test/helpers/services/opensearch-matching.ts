/** How an index divides its texts, from its settings and mapping. */
export interface Analysis {
  readonly settings: {
    readonly index: { readonly max_result_window: number };
    readonly analysis: {
      readonly tokenizer: Readonly<Record<string, { readonly pattern: string }>>;
      readonly analyzer: Readonly<Record<string, { readonly tokenizer: string }>>;
    };
  };
  readonly mappings: {
    readonly properties: Readonly<Record<string, { type: string; analyzer?: string }>>;
  };
}
export type Source = Readonly<Record<string, unknown>>;
type Clause = Readonly<Record<string, unknown>>;

/** Queries of OpenSearch over documents in memory, with the analysis that an index was given. */
export class Matching {
  private readonly patterns = new Map<string, RegExp>();
  private readonly tokens = new WeakMap<object, Map<string, readonly string[]>>();

  constructor({ settings, mappings }: Analysis) {
    const { tokenizer, analyzer } = settings.analysis;
    for (const [field, { analyzer: name }] of Object.entries(mappings.properties)) {
      if (name === undefined) continue;
      // Java writes code points as \x{1f600}
      const pattern = tokenizer[analyzer[name]!.tokenizer]!.pattern.replaceAll('\\x{', '\\u{');
      this.patterns.set(field, new RegExp(pattern, 'gu'));
    }
  }

  /** The score of a document; undefined: it does not match. */
  score(query: Clause, source: Source): number | undefined {
    const [[kind, given]] = Object.entries(query) as [[string, Clause]];
    const boost = typeof given.boost === 'number' ? given.boost : 1;
    const matches = (isMatch: boolean): number | undefined => (isMatch ? boost : undefined);
    const [field, value] = Object.entries(given)[0] ?? ['', undefined];
    switch (kind) {
      case 'match_all':
        return boost;
      case 'match_none':
        return undefined;
      case 'constant_score':
        return matches(this.score(given.filter as Clause, source) !== undefined);
      case 'dis_max': {
        const scores = (given.queries as Clause[]).flatMap(
          (each) => this.score(each, source) ?? [],
        );
        return scores.length === 0 ? undefined : Math.max(...scores);
      }
      case 'bool':
        return this.boolScore(given, source);
      case 'terms':
        return matches([source[field]].flat().some((each) => (value as unknown[]).includes(each)));
      case 'range': {
        const { gt = -Infinity, lte = Infinity } = value as { gt?: number; lte?: number };
        return matches((source[field] as number) > gt && (source[field] as number) <= lte);
      }
      default:
        return matches(this.matchesText(kind, field, value as Clause, source));
    }
  }

  private boolScore(
    { filter = [], must = [], should = [], minimum_should_match: least = 0 }: Clause,
    source: Source,
  ): number | undefined {
    const scoresOf = (clauses: unknown) =>
      ([clauses].flat() as Clause[]).map((clause) => this.score(clause, source));
    const required = scoresOf(must);
    const optional = scoresOf(should).filter((score) => score !== undefined);
    if (scoresOf(filter).includes(undefined) || required.includes(undefined)) return undefined;
    if (optional.length < (least as number)) return undefined;
    return [...required, ...optional].reduce<number>((sum, score) => sum + score!, 0);
  }

  private matchesText(kind: string, field: string, value: Clause, source: Source): boolean {
    const tokens = this.tokensOf(source, field);
    switch (kind) {
      case 'prefix':
        return tokens.some((token) => token.startsWith(value.value as string));
      case 'wildcard':
        return tokens.some((token) => wildcard(value.value as string).test(token));
      case 'match_phrase':
      case 'match_phrase_prefix': {
        const phrase = this.divide(field, value.query as string);
        const isAt = (at: number): boolean =>
          phrase.every((token, index) =>
            kind === 'match_phrase_prefix' && index === phrase.length - 1
              ? tokens[at + index]?.startsWith(token)
              : tokens[at + index] === token,
          );
        return phrase.length > 0 && tokens.some((_, at) => isAt(at));
      }
      default:
        throw new Error(`the server of the tests has no query ${kind}`);
    }
  }

  private tokensOf(source: Source, field: string): readonly string[] {
    const known = this.tokens.get(source) ?? new Map<string, readonly string[]>();
    this.tokens.set(source, known);
    const tokens = known.get(field) ?? this.divide(field, source[field] as string);
    known.set(field, tokens);
    return tokens;
  }

  private divide(field: string, text: string): readonly string[] {
    return text.match(this.patterns.get(field)!) ?? [];
  }
}

const wildcard = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replace(/\\(.)|[*?]|[.+^${}()|[\]]/g, (found, escaped: string | undefined) => {
      if (escaped !== undefined) return `\\${escaped}`;
      return { '*': '.*', '?': '.' }[found] ?? `\\${found}`;
    })}$`,
  );
