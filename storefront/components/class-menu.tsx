import { atom, getDefaultStore, useAtom } from 'jotai';
import { ChevronRight, Menu } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useClassName, useCommon, useHasPage } from '../state/common.ts';
import { searchPath } from '../state/search-path.ts';
import { useT } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

const drawerAtom = atom(false);
/** Phones: the classes in a drawer. */
export const openClasses = (): void => getDefaultStore().set(drawerAtom, true);

/**
 * Where a class leads, by its level and those above it: its goods, or the home page's floor as long
 * as there is no search.
 */
export function useClassWay(): (pid: number, sid?: number, tid?: number) => string {
  const has = useHasPage();
  return (pid, sid, tid) =>
    has('/s')
      ? searchPath({
          pid,
          ...(sid === undefined ? {} : { sid }),
          ...(tid === undefined ? {} : { tid }),
        })
      : `/#floor-${pid}`;
}

/** All classes: a panel that opens under its button, first level left, what is below it right. */
export function ClassMenu() {
  const words = useT();
  const { classes } = useCommon();
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [location]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      ref.current?.querySelector('button')?.focus();
    }
  };
  if (classes.length === 0) return null;
  return (
    <div ref={ref} onKeyDown={onKeyDown}>
      <button type="button" className="all" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Menu aria-hidden="true" />
        {words('common.nav.all')}
      </button>
      {isOpen && <MegaMenu />}
    </div>
  );
}

/** The same on phones, from the side. */
export function ClassDrawer() {
  const words = useT();
  const location = useLocation();
  const [isOpen, setOpen] = useAtom(drawerAtom);
  useEffect(() => setOpen(false), [location, setOpen]);
  return (
    <Dialog
      title={words('common.nav.all')}
      open={isOpen}
      onClose={() => setOpen(false)}
      side="right"
    >
      <MegaMenu />
    </Dialog>
  );
}

function MegaMenu() {
  const words = useT();
  const nameOf = useClassName();
  const wayTo = useClassWay();
  const { classes } = useCommon();
  const [chosen, choose] = useState(classes[0]!.id);
  const first = classes.find(({ id }) => id === chosen) ?? classes[0]!;
  return (
    <div className="mega">
      <ul>
        {classes.map((one) => (
          <li key={one.id}>
            <Link
              to={wayTo(one.id)}
              aria-current={one === first || undefined}
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') choose(one.id);
              }}
              onFocus={() => choose(one.id)}
              onClick={(event) => {
                if (one !== first) {
                  event.preventDefault();
                  choose(one.id);
                }
              }}
            >
              {nameOf(one)}
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <section aria-label={words('common.nav.allOf', { name: nameOf(first) })}>
        <p>
          <Link className="link" to={wayTo(first.id)}>
            {words('common.nav.allOf', { name: nameOf(first) })}
            <ChevronRight aria-hidden="true" />
          </Link>
        </p>
        {first.children.map((second) => (
          <div key={second.id}>
            <h3>
              <Link to={wayTo(first.id, second.id)}>{nameOf(second)}</Link>
            </h3>
            <ul>
              {second.children.map((third) => (
                <li key={third.id}>
                  <Link to={wayTo(first.id, second.id, third.id)}>
                    <Picture src={third.thumb} width={48} />
                    {nameOf(third)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}
