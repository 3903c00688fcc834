import type { Field } from '../../schemas/rules/types.ts';

/**
 * The one way lists find a part of a text, whatever its case. A `searched` field is found by index: trigrams answer three letters and more, grams one
 * Chinese character or two letters of any script (decisions 26; migration `goods`). `LIKE` itself still decides, so an index never widens an answer.
 *
 * @param pattern SQL of a LIKE pattern `%words%`
 */
export const containsSql = (field: Field, sql: string, pattern: string): string =>
  field.searched
    ? `(${sql} ILIKE ${pattern} AND text_grams(${sql}) @> like_grams(${pattern}))`
    : `${sql} ILIKE ${pattern}`;
