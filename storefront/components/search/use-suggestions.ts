import { useEffect, useState } from 'react';
import type { Suggestions } from '../../../schemas/contract/calls/catalog.ts';
import { useClassName, useHasPage } from '../../state/common.ts';
import { searchPath } from '../../state/search-path.ts';

/** Pause after a keystroke before suggestions are requested, ms: one request per word, not per letter. */
const debounceMs = 150;

export interface Suggestion {
  readonly to: string;
  readonly name: string;
  readonly picture?: string;
  readonly kind?: 'class' | 'brand' | 'store';
}

/**
 * Suggestions for a text: classes, brands and stores of that name, then goods. For an empty text
 * the bestsellers.
 */
export function useSuggestions(
  text: string,
  isOpen: boolean,
  suggest: (keywords: string) => Promise<Suggestions | undefined>,
): readonly Suggestion[] {
  const [found, setFound] = useState<Suggestions>();
  const nameOf = useClassName();
  const has = useHasPage();
  const keywords = text.trim();
  useEffect(() => {
    if (!isOpen) {
      setFound(undefined);
      return;
    }
    let isCancelled = false;
    const timer = setTimeout(
      () =>
        void suggest(keywords).then((answer) => {
          if (!isCancelled) setFound(answer);
        }),
      debounceMs,
    );
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [keywords, isOpen, suggest]);
  if (!found) return [];
  const { goods, classes, brands, stores } = found;
  const all: readonly Suggestion[] = [
    ...classes.slice(0, keywords === '' ? 6 : 3).map((one) => ({
      to: searchPath({ [({ 1: 'pid', 2: 'sid', 3: 'tid' } as const)[one.lev]]: one.id }),
      name: nameOf(one),
      kind: 'class' as const,
    })),
    ...brands
      .slice(0, 2)
      .map(({ id, name }) => ({ to: searchPath({ brand_id: id }), name, kind: 'brand' as const })),
    ...stores
      .slice(0, 2)
      .map(({ id, store_name: name }) => ({ to: `/store/${id}`, name, kind: 'store' as const })),
    ...goods.slice(0, 6).map(({ id, goods_name: name, goods_master_image: picture }) => ({
      to: `/goods/${id}`,
      name,
      picture,
    })),
  ];
  return all.filter(({ to }) => has(to));
}
