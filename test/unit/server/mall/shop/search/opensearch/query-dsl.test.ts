import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  goodsMapping,
  goodsMappingVersion,
} from '../../../../../../../server/mall/shop/search/opensearch/goods-mapping.ts';
import { conditionQuery } from '../../../../../../../server/mall/shop/search/opensearch/query-dsl.ts';
import { inWords } from '../../../../../../../server/mall/shop/search/search-conditions.ts';
import { Matching } from '../../../../../../helpers/services/opensearch-matching.ts';

/** As `goods_shelf` has it. */
const words =
  ' keemun 祁门红茶 t-shirt 4k 手机 128gb  t shirt  tshirt  ^qi^men^hong^cha ^shou^ji ~q~m~h~c ~s~j ';
const matching = new Matching(goodsMapping);
const kindOf = (fragment: string): string => Object.keys(conditionQuery(inWords([fragment])))[0]!;

test.each([
  // fragment, query, whether LIKE finds it
  [' keemun ', 'match_phrase', true],
  [' keemu ', 'match_phrase', false],
  [' keemu', 'prefix', true],
  [' eemun', 'prefix', false],
  ['eemu', 'wildcard', true],
  ['eemun ', 'wildcard', true],
  ['eemu ', 'wildcard', false],
  ['a*n', 'wildcard', false],
  [' t-shirt ', 'match_phrase', true],
  ['茶', 'match_phrase', true],
  ['门红', 'match_phrase', true],
  ['红门', 'match_phrase', false],
  ['红茶 ', 'match_phrase', true],
  ['门红 ', 'match_phrase', false],
  [' 祁门', 'match_phrase', true],
  [' 红茶', 'match_phrase', false],
  [' keemun 祁门红茶 ', 'match_phrase', true],
  ['手机 128gb', 'match_phrase_prefix', true],
  ['手机 128', 'match_phrase_prefix', true],
  ['手机 128 ', 'match_phrase', false],
  ['茶手', 'match_phrase', false],
  ['^hong^cha', 'match_phrase_prefix', true],
  ['^hong^ch', 'match_phrase_prefix', true],
  ['^hong^cha ', 'match_phrase', true],
  ['^men^hong ', 'match_phrase', false],
  ['^cha^shou', 'match_phrase_prefix', false],
  ['~h~c', 'match_phrase_prefix', true],
  ['~c~s', 'match_phrase_prefix', false],
] as const)('"%s" is a %s, found: %s', (fragment, kind, isFound) => {
  expect(kindOf(fragment)).toBe(kind);
  expect(words.includes(fragment)).toBe(isFound);
  const score = matching.score(conditionQuery(inWords([fragment])), { words });
  expect(score !== undefined).toBe(isFound);
});

test('no fragment finds nothing', () => {
  expect(conditionQuery(inWords([]))).toEqual({ match_none: {} });
});

test('another mapping has another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(goodsMapping)).digest('hex');
  expect([goodsMappingVersion, digest.slice(0, 12)]).toEqual([1, '7491edc991f3']);
});
