import type { RuleError } from '../../../schemas/rules/problems.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { readParams, readSort, readWords } from './search/read-goods-params.ts';

type SortColumn = 'goods_price' | 'goods_sale';

/** A search in the points mall. */
export interface IntegralQuery {
  readonly words: readonly string[];
  /** A class; 0: all. */
  readonly cid: number;
  readonly sort: SortColumn | undefined;
  readonly order: 'asc' | 'desc';
}

/** Parses the `params` of the list. @throws Refusal 422 with every wrong parameter */
export function readIntegralQuery(text: string | undefined): IntegralQuery {
  const sent = readParams(text, new Set(['keywords', 'cid', 'sort_type', 'sort_order']));
  const errors: RuleError[] = [];
  const cid = Number(sent.cid || 0);
  if (!Number.isSafeInteger(cid) || cid < 0) {
    errors.push({ pointer: '/params/cid', key: 'errors.input.wrong', params: {} });
  }
  const words = readWords(sent.keywords, errors);
  const sort = readSort<SortColumn>(sent, { goods_price: 'asc', goods_sale: 'desc' }, errors);
  if (errors.length > 0) throw badInput(errors);
  return { words, cid, ...sort };
}
