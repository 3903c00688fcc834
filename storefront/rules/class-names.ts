import type { CommonClass } from '../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../schemas/contract/language.ts';

export type ClassNames = Pick<CommonClass, 'name' | 'ename'>;

/** Name of a class in a language; `ename` may be empty. */
export const classNameIn = (language: Language, { name, ename }: ClassNames): string =>
  language === 'en' && ename !== '' ? ename : name;

/** The classes with goods, as a tree. */
export const filledClasses = (classes: readonly CommonClass[]): readonly CommonClass[] =>
  classes
    .filter(({ has_goods: hasGoods }) => hasGoods !== false)
    .map((goodsClass) => ({ ...goodsClass, children: filledClasses(goodsClass.children) }));

/**
 * The topmost classes of a coupon: a listed class replaces its descendants. Ids of deleted classes
 * are skipped.
 */
export const topmostClasses = (
  ids: readonly number[],
  classes: readonly CommonClass[],
): readonly CommonClass[] =>
  classes.flatMap((candidate) =>
    ids.includes(candidate.id) ? [candidate] : topmostClasses(ids, candidate.children),
  );
