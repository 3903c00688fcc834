import { isUnspaced } from '../../../../schemas/rules/values/search-text.ts';

/** A word of a search, as the catalogue understands it. */
export interface Term {
  /** Found where a word begins with it; in scripts without blanks anywhere. */
  readonly word: string;
  /** Its singular and plural. */
  readonly forms: readonly string[];
  /** The forms and synonyms, found as whole words. */
  readonly texts: readonly string[];
  /** Fragments of `goods_shelf.words` that are found anywhere. */
  readonly parts: readonly string[];
  /** Classes that the word names. */
  readonly classes: readonly number[];
}
export interface Search {
  readonly terms: readonly Term[];
  /** The word is their product number: the search finds these goods only. */
  readonly numbered?: readonly number[];
  /** Synonyms of all words together, and the classes that they name. */
  readonly together: Pick<Term, 'texts' | 'classes'>;
  /** The words with corrected typing errors. */
  readonly corrected: string | undefined;
  /** Fewer words that find goods, when those typed find none. */
  readonly similar: string | undefined;
}
export const noSearch: Search = {
  terms: [],
  together: { texts: [], classes: [] },
  corrected: undefined,
  similar: undefined,
};

/**
 * What goods must have, for every search engine. Their texts have a blank before and after each
 * word, so that a fragment says where it is found: " tea " is a whole word, " tea" the start of one,
 * "茶" is found anywhere, "红茶 " at the end of a run of characters, "^long^jing" as pinyin.
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | {
      readonly kind: 'text';
      readonly field: 'name' | 'keywords' | 'words';
      /** One of them is enough. */
      readonly fragments: readonly string[];
      /** Found in so many goods that others are looked up first. */
      readonly isWeak?: boolean;
    }
  /** A class and all classes below it. */
  | { readonly kind: 'class'; readonly ids: readonly number[] }
  | { readonly kind: 'goods'; readonly ids: readonly number[] };

/** Found where a word begins with it; in scripts without blanks anywhere. */
export const asStart = (text: string): string => (isUnspaced(text) ? text : ` ${text}`);
/** A whole word; in scripts without blanks the end of one, which names the thing. */
const asWhole = (text: string): string => (isUnspaced(text) ? `${text} ` : ` ${text} `);
/** A whole word, in scripts without blanks any part. */
export const asWord = (text: string): string => (isUnspaced(text) ? text : ` ${text} `);

export const inWords = (fragments: readonly string[], isWeak = false): Condition => ({
  kind: 'text',
  field: 'words',
  fragments,
  isWeak,
});
const all = (of: readonly Condition[]): Condition => ({ kind: 'all', of });
const any = (of: readonly Condition[]): Condition => ({ kind: 'any', of });
/** No condition for no ids: nothing is of no class. */
const ofClass = (ids: readonly number[]): readonly Condition[] =>
  ids.length === 0 ? [] : [{ kind: 'class', ids }];

/** Every term is found, in the texts or as a class; or what all of them together mean. */
export function foundCondition({ terms, together, numbered }: Search): Condition {
  if (numbered) return { kind: 'goods', ids: numbered };
  const isWeak = ({ word }: Term): boolean =>
    [...word].length === 1 && terms.some((other) => [...other.word].length > 1);
  const each = terms.map((term) =>
    any([
      inWords([asStart(term.word), ...term.texts.map(asWord), ...term.parts], isWeak(term)),
      ...ofClass(term.classes),
    ]),
  );
  const { texts, classes } = together;
  return any([
    all(each),
    ...(texts.length === 0 ? [] : [inWords(texts.map(asWord))]),
    ...ofClass(classes),
  ]);
}

/**
 * How well goods match a search: the greatest rank is listed first. `own`: the name has the words as
 * typed, and the class is the one that they name; `phrase`: the name has them as typed; `whole`: it
 * has whole words; `pinyin`: it ends with them; `start`: words begin with them; `inside`: they are
 * inside words; `named`: a class has their name; `keywords`: they are in name, subname and brand;
 * `other`: fragments.
 */
export const matchRanks = {
  other: 0,
  keywords: 1,
  named: 2,
  inside: 3,
  start: 4,
  pinyin: 5,
  whole: 6,
  phrase: 7,
  own: 8,
} as const;

/**
 * The condition of each rank but `other`, the best first: goods have the first one that holds. The
 * synonyms of a word that names a class count in the names of that class only: "hat" lists hats
 * before earrings with silver caps.
 */
export function rankConditions({
  terms,
  together,
}: Search): readonly (readonly [rank: number, condition: Condition])[] {
  const inName = (fragments: readonly string[]): Condition => ({
    kind: 'text',
    field: 'name',
    fragments,
  });
  const each = (conditionOf: (term: Term) => Condition): Condition => all(terms.map(conditionOf));
  const whole = ({ word, texts }: Term): readonly string[] => [word, ...texts].map(asWhole);
  const found = ({ word, texts }: Term): readonly string[] => [asStart(word), ...texts.map(asWord)];
  const nameHas = (term: Term, fragments: (term: Term) => readonly string[]): Condition =>
    term.classes.length === 0
      ? inName(fragments(term))
      : any([
          inName(fragments({ ...term, texts: term.forms })),
          all([...ofClass(term.classes), inName(fragments(term))]),
        ]);
  const foundInName = (term: Term): Condition => nameHas(term, found);
  const withParts = (rank: number, end: string): readonly (readonly [number, Condition])[] =>
    terms.some(({ parts }) => parts.length > 0)
      ? [
          [
            rank,
            each((term) =>
              term.parts.length > 0
                ? inWords(term.parts.map((part) => part + end))
                : foundInName(term),
            ),
          ],
        ]
      : [];
  const named = [
    ...(terms.some(({ classes }) => classes.length > 0)
      ? [each((term) => any([...ofClass(term.classes), foundInName(term)]))]
      : []),
    ...ofClass(together.classes),
  ];
  const phrase = inName(phrasesOf(terms).map(asWhole));
  const ofNamedClass = [
    ...(terms.every(({ classes }) => classes.length > 0)
      ? [all(terms.flatMap(({ classes }) => ofClass(classes)))]
      : []),
    ...ofClass(together.classes),
  ];
  return [
    ...(ofNamedClass.length > 0
      ? [[matchRanks.own, all([phrase, any(ofNamedClass)])] as const]
      : []),
    [matchRanks.phrase, phrase],
    [
      matchRanks.whole,
      any([
        each((term) => nameHas(term, whole)),
        ...(together.texts.length > 0 ? [inName(together.texts.map(asWord))] : []),
      ]),
    ],
    ...withParts(matchRanks.pinyin, ' '),
    [matchRanks.start, each((term) => nameHas(term, (one) => [...whole(one), ` ${term.word}`]))],
    ...withParts(matchRanks.inside, ''),
    [matchRanks.inside, each(foundInName)],
    ...(named.length > 0 ? [[matchRanks.named, any(named)] as const] : []),
    [
      matchRanks.keywords,
      each((term) => ({ kind: 'text', field: 'keywords', fragments: found(term) })),
    ],
  ];
}

/** The words in their order, the last one in singular and plural. */
function phrasesOf(terms: readonly Term[]): readonly string[] {
  const before = terms.slice(0, -1).map(({ word }) => word);
  const last = terms.at(-1)!;
  return [last.word, ...last.forms].map((form) => [...before, form].join(' '));
}
