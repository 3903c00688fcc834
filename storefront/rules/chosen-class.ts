import type { CommonClass } from '../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Translate } from '../texts.ts';
import { classNameIn } from './class-names.ts';
import { idsOf, type SearchParams } from './search-params.ts';

/**
 * Path of the chosen class, first level first. Empty without a class or when it does not exist any
 * more.
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
  for (const candidate of classes) {
    if (candidate.id === id) return [candidate];
    const below = pathTo(id, candidate.children);
    if (below.length > 0) return [candidate, ...below];
  }
  return [];
};

/** The same search in another class; an empty path searches the whole mall. */
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

/** Title of a search: its keywords, else its class, else "all goods". */
export function searchTitle(
  query: SearchParams,
  classes: readonly CommonClass[],
  t: Translate,
  language: Language,
): string {
  const chosen = classPath(query, classes).at(-1);
  const chosenName = chosen && classNameIn(language, chosen);
  if (query.keywords !== undefined)
    return chosenName === undefined
      ? t('catalog.search.for', { keywords: query.keywords })
      : t('catalog.search.forIn', { keywords: query.keywords, place: chosenName });
  return chosenName ?? t('catalog.search.all');
}
