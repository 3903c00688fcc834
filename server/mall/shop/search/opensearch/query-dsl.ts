import { isUnspaced } from '../../../../../schemas/rules/values/search-text.ts';
import {
  type Condition,
  foundCondition,
  rankConditions,
  type Search,
} from '../search-conditions.ts';

/** A query of OpenSearch. */
export type Query = Readonly<Record<string, unknown>>;

/** Words that a start of a word may be, of a phrase. */
const maxExpansions = 200;
const nothing: Query = { match_none: {} };

const anyOf = (queries: readonly Query[]): Query => {
  if (queries.length === 0) return nothing;
  return queries.length === 1
    ? queries[0]!
    : { bool: { should: queries, minimum_should_match: 1 } };
};

/** The goods that have a condition. */
export function conditionQuery(condition: Condition): Query {
  switch (condition.kind) {
    case 'text':
      return anyOf(condition.fragments.map((fragment) => fragmentQuery(condition.field, fragment)));
    case 'class':
      return { terms: { classes: condition.ids } };
    case 'goods':
      return { ids: { values: condition.ids } };
    case 'any':
      return anyOf(condition.of.map(conditionQuery));
    case 'all':
      return { bool: { filter: condition.of.map(conditionQuery) } };
  }
}

/** The goods that a search finds. Their score is one more than their rank. */
export const rankedQuery = (search: Search): Query => ({
  bool: {
    filter: [conditionQuery(foundCondition(search))],
    must: [
      {
        dis_max: {
          queries: [
            { match_all: { boost: 1 } },
            ...rankConditions(search).map(([rank, condition]) => ({
              constant_score: { filter: conditionQuery(condition), boost: rank + 1 },
            })),
          ],
        },
      },
    ],
  },
});

/**
 * The texts that contain a fragment. Chinese characters and syllables are tokens, and so is a blank
 * beside one, so that a phrase finds a fragment exactly where `LIKE` does.
 */
function fragmentQuery(field: string, fragment: string): Query {
  const words = fragment.trim().split(' ');
  const isPinyin = /[\^~]/.test(fragment);
  const isInside = !isPinyin && !fragment.startsWith(' ') && !isUnspaced(fragment);
  if (isInside) {
    const value = `*${fragment.trimEnd().replace(/[\\*?]/g, '\\$&')}`;
    return { wildcard: { [field]: { value: fragment.endsWith(' ') ? value : `${value}*` } } };
  }
  const isWhole = fragment.endsWith(' ') || (!isPinyin && isUnspaced(words.at(-1)!));
  if (isWhole) return { match_phrase: { [field]: { query: fragment } } };
  return words.length === 1 && !isPinyin
    ? { prefix: { [field]: { value: words[0] } } }
    : { match_phrase_prefix: { [field]: { query: fragment, max_expansions: maxExpansions } } };
}
