import { atom, getDefaultStore, useAtom } from 'jotai';
import { ChevronRight, Menu } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { searchPath } from '../../rules/search-path.ts';
import { useClassName, useFilledClasses } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { Picture } from '../media/picture.tsx';

const drawerAtom = atom(false);
/** Opens the drawer with all classes, on phones. */
export const openClassDrawer = (): void => getDefaultStore().set(drawerAtom, true);

/** All classes in a panel below a button: first level on the left, its children on the right. */
export function ClassMenu() {
  const t = useT();
  const classes = useFilledClasses();
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
        {t('common.nav.all')}
      </button>
      {isOpen && <MegaMenu />}
    </div>
  );
}

/** All classes in a drawer, on phones. */
export function ClassDrawer() {
  const t = useT();
  const location = useLocation();
  const [isOpen, setOpen] = useAtom(drawerAtom);
  useEffect(() => setOpen(false), [location, setOpen]);
  return (
    <Dialog title={t('common.nav.all')} open={isOpen} onClose={() => setOpen(false)} side="right">
      <MegaMenu />
    </Dialog>
  );
}

function MegaMenu() {
  const t = useT();
  const nameOf = useClassName();
  const classes = useFilledClasses();
  const [chosen, setChosen] = useState(classes[0]!.id);
  const first = classes.find(({ id }) => id === chosen) ?? classes[0]!;
  return (
    <div className="mega">
      <ul>
        {classes.map((topClass) => (
          <li key={topClass.id}>
            <Link
              to={searchPath({ pid: topClass.id })}
              aria-current={topClass.id === first.id || undefined}
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') setChosen(topClass.id);
              }}
              onFocus={() => setChosen(topClass.id)}
              onClick={(event) => {
                if (topClass.id !== first.id) {
                  event.preventDefault();
                  setChosen(topClass.id);
                }
              }}
            >
              {nameOf(topClass)}
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <section aria-label={t('common.nav.allOf', { name: nameOf(first) })}>
        <p>
          <Link className="link" to={searchPath({ pid: first.id })}>
            {t('common.nav.allOf', { name: nameOf(first) })}
            <ChevronRight aria-hidden="true" />
          </Link>
        </p>
        {first.children.map((second) => (
          <div key={second.id}>
            <h3>
              <Link to={searchPath({ pid: first.id, sid: second.id })}>{nameOf(second)}</Link>
            </h3>
            <ul>
              {second.children.map((third) => (
                <li key={third.id}>
                  <Link to={searchPath({ pid: first.id, sid: second.id, tid: third.id })}>
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
