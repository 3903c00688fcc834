import { atom, getDefaultStore, useAtom } from 'jotai';
import { ChevronRight, Menu } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CommonClass } from '../../schemas/contract/calls/common.ts';
import { useClassName, useCommon, useHasPage } from '../state/common.ts';
import { searchPath } from '../state/search-params.ts';
import { useWords } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { Picture } from './picture.tsx';

const drawerAtom = atom(false);
/** Phones: the classes in a drawer. */
export const openClasses = (): void => getDefaultStore().set(drawerAtom, true);

/** Where a class leads: its goods, or its floor on the home page as long as there is no search. */
export function useClassWay(): (chosen: CommonClass, level: 1 | 2 | 3, ids: readonly [first: number, second?: number]) => string {
  const has = useHasPage();
  return (chosen, level, [pid, sid]) => {
    if (!has('/s')) return `/#floor-${pid}`;
    return level === 3 ? searchPath({ pid, ...(sid && { sid }), tid: chosen.id, class_id: [chosen.id] }) : searchPath({ pid, ...(level === 2 ? { sid: chosen.id } : {}), class_id: chosen.id, deep: level });
  };
}

/** All classes: a panel that opens under its button, first level left, what is below it right. */
export function ClassMenu() {
  const words = useWords(), { classes } = useCommon(), location = useLocation();
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [location]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => { if (!ref.current?.contains(target as Node)) setOpen(false); };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => { document.removeEventListener('pointerdown', close); document.removeEventListener('focusin', close); };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Escape' && isOpen) { setOpen(false); ref.current?.querySelector('button')?.focus(); } };
  if (classes.length === 0) return null;
  return (
    <div ref={ref} onKeyDown={onKeyDown}>
      <button type="button" className="all" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}><Menu aria-hidden="true" />{words('common.nav.all')}</button>
      {isOpen && <MegaMenu />}
    </div>
  );
}

/** The same on phones, from the side. */
export function ClassDrawer() {
  const words = useWords(), location = useLocation(), [isOpen, setOpen] = useAtom(drawerAtom);
  useEffect(() => setOpen(false), [location, setOpen]);
  return <Dialog title={words('common.nav.all')} open={isOpen} onClose={() => setOpen(false)} side="right"><MegaMenu /></Dialog>;
}

function MegaMenu() {
  const words = useWords(), nameOf = useClassName(), wayTo = useClassWay(), { classes } = useCommon();
  const [chosen, choose] = useState(classes[0]!.id);
  const first = classes.find(({ id }) => id === chosen) ?? classes[0]!;
  return (
    <div className="mega">
      <ul>
        {classes.map((one) => <li key={one.id}><Link to={wayTo(one, 1, [one.id])} aria-current={one === first || undefined} onPointerEnter={({ pointerType }) => { if (pointerType === 'mouse') choose(one.id); }} onFocus={() => choose(one.id)} onClick={(event) => { if (one !== first) { event.preventDefault(); choose(one.id); } }}>{nameOf(one)}<ChevronRight aria-hidden="true" /></Link></li>)}
      </ul>
      <section aria-label={nameOf(first)}>
        <p><Link className="link" to={wayTo(first, 1, [first.id])}>{words('common.nav.allOf', { name: nameOf(first) })}<ChevronRight aria-hidden="true" /></Link></p>
        {first.children.map((second) => (
          <div key={second.id}>
            <h3><Link to={wayTo(second, 2, [first.id])}>{nameOf(second)}</Link></h3>
            <ul>{second.children.map((third) => <li key={third.id}><Link to={wayTo(third, 3, [first.id, second.id])}><Picture src={third.thumb} width={48} sizes="48px" />{nameOf(third)}</Link></li>)}</ul>
          </div>
        ))}
      </section>
    </div>
  );
}
