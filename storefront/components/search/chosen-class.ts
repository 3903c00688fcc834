import type { CommonClass } from '../../../schemas/contract/calls/common.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { idsOf, type SearchParams } from '../../state/search-params.ts';
import type { Words } from '../../words.ts';

/**
 * The class a search is in with those above it, first level first; empty for the whole mall and for
 * classes that are gone.
 */
export function classPath(
  { pid, sid, tid, class_id: ids }: SearchParams,
  classes: readonly CommonClass[],
): readonly CommonClass[] {
  const [only, ...others] = idsOf(ids);
  const wanted = tid ?? sid ?? pid ?? (others.length === 0 ? only : undefined);
  return wanted === undefined ? [] : pathTo(wanted, classes);
}

const pathTo = (id: number, classes: readonly CommonClass[]): readonly CommonClass[] => {
  for (const one of classes) {
    if (one.id === id) return [one];
    const below = pathTo(id, one.children);
    if (below.length > 0) return [one, ...below];
  }
  return [];
};

/** The same search in another class, or with none in the whole mall. */
export function inClass(
  { pid: _pid, sid: _sid, tid: _tid, class_id: _ids, deep: _deep, ...rest }: SearchParams,
  path: readonly { readonly id: number }[],
): SearchParams {
  const [first, second, third] = path;
  return {
    ...rest,
    ...(first && { pid: first.id }),
    ...(second && { sid: second.id }),
    ...(third && { tid: third.id }),
  };
}

export const nameIn = (
  language: Language,
  { name, ename }: { readonly name: string; readonly ename: string },
): string => (language === 'en' && ename !== '' ? ename : name);

/** What a search is called: its words, else its class, else all goods. */
export function searchTitle(
  asked: SearchParams,
  classes: readonly CommonClass[],
  words: Words,
  language: Language,
): string {
  const chosen = classPath(asked, classes).at(-1);
  const place = chosen && nameIn(language, chosen);
  if (asked.keywords !== undefined)
    return place === undefined
      ? words('catalog.search.for', { keywords: asked.keywords })
      : words('catalog.search.forIn', { keywords: asked.keywords, place });
  return place ?? words('catalog.search.all');
}
