import { useEffect, useState } from 'react';
import type { Suggestions } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { searchPath } from '../../rules/search-path.ts';
import { useClassName, useHasPage } from '../../state/page/common.ts';
import { isSoldOut } from '../goods/sold-out.tsx';

/** Pause after a keystroke before suggestions are requested, ms: fewer requests than letters. */
const debounceMs = 150;

export interface Suggestion {
  readonly to: string;
  readonly name: string;
  readonly picture?: string;
  readonly kind?: 'class' | 'brand' | 'store' | 'points' | 'soldOut';
}

/**
 * Suggestions for a text: classes, brands and stores of that name, then goods, also those for points. For an empty text
 * the bestsellers.
 */
export function useSuggestions(
  text: string,
  isOpen: boolean,
  suggest: (keywords: string) => Promise<Suggestions | undefined>,
): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const nameOf = useClassName();
  const has = useHasPage();
  const keywords = text.trim();
  useEffect(() => {
    if (!isOpen) {
      setSuggestions(undefined);
      return;
    }
    let isCancelled = false;
    const timer = setTimeout(
      () =>
        void suggest(keywords).then((answer) => {
          if (!isCancelled) setSuggestions(answer);
        }),
      debounceMs,
    );
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [keywords, isOpen, suggest]);
  if (!suggestions) return [];
  const { goods, classes, brands, stores, integral_goods: gifts } = suggestions;
  const all: readonly Suggestion[] = [
    ...classes.slice(0, keywords === '' ? 6 : 3).map((goodsClass) => ({
      to: searchPath({
        [({ 1: 'pid', 2: 'sid', 3: 'tid' } as const)[goodsClass.lev]]: goodsClass.id,
      }),
      name: nameOf(goodsClass),
      kind: 'class' as const,
    })),
    ...brands
      .slice(0, 2)
      .map(({ id, name }) => ({ to: searchPath({ brand_id: id }), name, kind: 'brand' as const })),
    ...stores
      .slice(0, 2)
      .map(({ id, store_name: name }) => ({ to: `/store/${id}`, name, kind: 'store' as const })),
    ...goods.slice(0, 6).map((entry) => ({
      to: `/goods/${entry.id}`,
      name: entry.goods_name,
      picture: entry.goods_master_image,
      ...(isSoldOut(entry) && { kind: 'soldOut' as const }),
    })),
    ...gifts.slice(0, 2).map(({ id, goods_name: name, goods_master_image: picture }) => ({
      to: `/integral/goods/${id}`,
      name,
      picture,
      kind: 'points' as const,
    })),
  ];
  return all.filter(({ to }) => has(to));
}
