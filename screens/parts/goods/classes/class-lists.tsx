import { Check, ChevronRight } from 'lucide-react';
import { useT } from '../../../../engine/index.ts';
import type { CommonClass } from '../../../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../../../schemas/contract/language.ts';

/** The name of a class in a language; without an English name the Chinese one. */
export const classLabel = (
  { name, ename }: Pick<CommonClass, 'name' | 'ename'>,
  language: Language,
): string => (language === 'en' && ename !== '' ? ename : name);

/** The path from the first level to the class with this id; empty when it is not found. */
export function classPath(classes: readonly CommonClass[], id: number): readonly CommonClass[] {
  for (const goodsClass of classes) {
    if (goodsClass.id === id) return [goodsClass];
    const below = classPath(goodsClass.children, id);
    if (below.length > 0) return [goodsClass, ...below];
  }
  return [];
}

/** One list per class level; each shows the children of the selected class before it. */
export function ClassLists({
  classes,
  path,
  language,
  onChange,
}: {
  readonly classes: readonly CommonClass[];
  readonly path: readonly number[];
  readonly language: Language;
  readonly onChange: (path: readonly number[]) => void;
}) {
  const t = useT();
  const second = classes.find(({ id }) => id === path[0])?.children ?? [];
  const third = second.find(({ id }) => id === path[1])?.children ?? [];
  return (
    <div className="class-lists">
      {[classes, second, third].map((list, level) => (
        <ul key={level} aria-label={t('goods.class.level', { level: level + 1 })}>
          {list.map((goodsClass) => (
            <li key={goodsClass.id}>
              <button
                type="button"
                aria-pressed={path[level] === goodsClass.id}
                onClick={() => onChange([...path.slice(0, level), goodsClass.id])}
              >
                <span>{classLabel(goodsClass, language)}</span>
                {level < 2 ? (
                  <ChevronRight size={14} aria-hidden />
                ) : (
                  path[level] === goodsClass.id && <Check size={14} aria-hidden />
                )}
              </button>
            </li>
          ))}
          {list.length === 0 && (
            <li className="quiet">{t(level === 0 ? 'goods.class.none' : 'goods.class.before')}</li>
          )}
        </ul>
      ))}
    </div>
  );
}
