import {
  asStart,
  asWhole,
  atEnd,
  classCondition,
  escaped,
  inside,
  type Search,
  type Term,
  wholePatterns,
} from './listing-sql.ts';

/**
 * How well goods match a search: the greatest rank is listed first. `phrase`: the name has the words
 * as typed; `whole`: it has whole words; `pinyin`: it ends with them; `start`: words begin with them;
 * `inside`: they are inside words; `keywords`: they are in name, subname and brand; `named`: a class has their name; `other`: fragments.
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
} as const;

/**
 * SQL of the rank of a row of `goods_shelf` (docs/decisions/0026-search.md).
 *
 * @param values parameters before those of the rank
 */
export function matchRankSql(
  table: string,
  { terms, together }: Search,
  values: readonly unknown[],
): { readonly sql: string; readonly values: readonly unknown[]; readonly name: string } {
  const all: unknown[] = [...values];
  const like = (column: string, patterns: readonly string[]): string =>
    `${table}.${column} LIKE ANY($${all.push(patterns)}::text[])`;
  const each = (patternsOf: (term: Term) => readonly string[], column = 'name'): string =>
    terms.map((term) => like(column, patternsOf(term))).join(' AND ');
  const whole = ({ word, texts }: Term): readonly string[] => [word, ...texts].map(asWhole);
  const start = (term: Term): readonly string[] => [...whole(term), `% ${escaped(term.word)}%`];
  const found = ({ word, texts }: Term): readonly string[] => [
    asStart(word),
    ...wholePatterns(texts),
  ];
  const hasParts = terms.some(({ parts }) => parts.length > 0);
  const withParts = (shape: (part: string) => string): string =>
    terms
      .map((term) =>
        term.parts.length > 0 ? like('words', term.parts.map(shape)) : like('name', found(term)),
      )
      .join(' AND ');
  const sameMeaning =
    together.texts.length > 0 ? [like('name', wholePatterns(together.texts))] : [];
  const inClass = (ids: readonly number[]): string =>
    classCondition(ids, (value) => `$${all.push(value)}`, table);
  const hasClasses = terms.some(({ classes }) => classes.length > 0);
  const named = [
    ...(hasClasses
      ? [
          terms
            .map((term) =>
              term.classes.length > 0
                ? `(${inClass(term.classes)} OR ${like('name', found(term))})`
                : like('name', found(term)),
            )
            .join(' AND '),
        ]
      : []),
    ...(together.classes.length > 0 ? [inClass(together.classes)] : []),
  ];
  const sql = `CASE
    WHEN ${like('name', phrasesOf(terms).map(asWhole))} THEN ${matchRanks.phrase}
    WHEN ${[each(whole), ...sameMeaning].join(' OR ')} THEN ${matchRanks.whole}
    ${hasParts ? `WHEN ${withParts(atEnd)} THEN ${matchRanks.pinyin}` : ''}
    WHEN ${each(start)} THEN ${matchRanks.start}
    ${hasParts ? `WHEN ${withParts(inside)} THEN ${matchRanks.inside}` : ''}
    WHEN ${each(found)} THEN ${matchRanks.inside}
    ${named.length === 0 ? '' : `WHEN ${named.join(' OR ')} THEN ${matchRanks.named}`}
    WHEN ${each(found, 'keywords')} THEN ${matchRanks.keywords}
    ELSE ${matchRanks.other}
  END`;
  const lists = [
    together.texts,
    together.classes,
    ...terms.flatMap((term) => [term.parts, term.classes]),
  ];
  const name = lists.map(({ length }) => Number(length > 0));
  return { sql, values: all, name: name.join('') };
}

/** The words in their order, the last one in singular and plural. */
function phrasesOf(terms: readonly Term[]): readonly string[] {
  const before = terms.slice(0, -1).map(({ word }) => word);
  const last = terms.at(-1)!;
  return [last.word, ...last.forms].map((form) => [...before, form].join(' '));
}
