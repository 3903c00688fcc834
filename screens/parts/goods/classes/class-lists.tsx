import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePhone, useT } from '../../../../engine/index.ts';
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

interface Props {
  readonly classes: readonly CommonClass[];
  readonly path: readonly number[];
  readonly language: Language;
  readonly onChange: (path: readonly number[]) => void;
}

/** One list per class level; each shows the children of the selected class before it. */
export function ClassLists(props: Props) {
  const { classes, path } = props;
  const second = classes.find(({ id }) => id === path[0])?.children ?? [];
  const third = second.find(({ id }) => id === path[1])?.children ?? [];
  const lists = [classes, second, third];
  return usePhone() ? (
    <OneLevel {...props} lists={lists} />
  ) : (
    <div className="class-lists">
      {lists.map((list, level) => (
        <Level key={level} {...props} list={list} level={level} />
      ))}
    </div>
  );
}

/** On a phone: the open level, below a button that goes back to the previous levels. */
function OneLevel({
  lists,
  ...props
}: Props & { readonly lists: readonly (readonly CommonClass[])[] }) {
  const { path, language, onChange } = props;
  const t = useT();
  const open = Math.min(path.length, lists.length - 1);
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  // The pressed button is not rendered any more, so the first one of the new level is focused
  useEffect(() => {
    if (shown.current !== open) ref.current?.querySelector('button')?.focus();
    shown.current = open;
  }, [open]);
  const parent = lists[open - 1]?.find(({ id }) => id === path[open - 1]);
  return (
    <div className="class-lists" ref={ref}>
      {parent && (
        <button
          type="button"
          className="class-back"
          aria-label={t('goods.class.back', { name: classLabel(parent, language) })}
          onClick={() => onChange(path.slice(0, open - 1))}
        >
          <ChevronLeft size={16} aria-hidden />
          <span>{classLabel(parent, language)}</span>
        </button>
      )}
      <Level {...props} list={lists[open] ?? []} level={open} />
    </div>
  );
}

function Level({
  list,
  level,
  path,
  language,
  onChange,
}: Omit<Props, 'classes'> & {
  readonly list: readonly CommonClass[];
  readonly level: number;
}) {
  const t = useT();
  return (
    <ul aria-label={t('goods.class.level', { level: level + 1 })}>
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
  );
}
