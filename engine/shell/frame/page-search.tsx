import { Input, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/auth.ts';
import { menusAtom } from '../../wire/menus.ts';
import { iconOf } from '../../ui/theme/icons.ts';
import { useT } from '../../ui/use-t.ts';
import { openEntry } from '../go.ts';
import { findPages } from '../menu/menu.ts';

/** Ctrl-K or ⌘K: any page of the menu by a part of its name. */
export function PageSearch({
  area,
  open,
  close,
}: {
  readonly area: BackOffice;
  readonly open: boolean;
  readonly close: () => void;
}) {
  return (
    <Modal
      open={open}
      onCancel={close}
      footer={null}
      closable={false}
      width={480}
      destroyOnHidden
      className="page-search"
      aria-label={useT()('menu.search')}
    >
      <SearchBox area={area} close={close} />
    </Modal>
  );
}

function SearchBox({ area, close }: { readonly area: BackOffice; readonly close: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = findPages(useAtomValue(menusAtom)[area], text).slice(0, 50);
  const openIt = (entry: MenuEntry | undefined) => {
    if (!entry) return;
    close();
    openEntry(entry);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => Math.min(Math.max(0, now + step), found.length - 1));
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Where nothing moves, the focus is back on the button behind before this key is done, and
    // would press it
    event.preventDefault();
    openIt(found[at]?.entry);
  };
  return (
    <>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<Search size={16} aria-hidden />}
        placeholder={t('menu.search')}
        aria-label={t('menu.search')}
        role="combobox"
        aria-expanded
        aria-controls="pages-found"
        aria-activedescendant={found[at] && `page-${found[at].entry.id}`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ul className="pages-found" id="pages-found" role="listbox" aria-label={t('menu.search')}>
        {found.map(({ entry, way }, index) => (
          <Found
            key={entry.id}
            entry={entry}
            way={way}
            selected={index === at}
            openIt={() => openIt(entry)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="pages-none">{t('menu.noMatch')}</p>}
    </>
  );
}

function Found({
  entry,
  way,
  selected,
  openIt,
}: {
  readonly entry: MenuEntry;
  readonly way: string;
  readonly selected: boolean;
  readonly openIt: () => void;
}) {
  const Icon = iconOf(entry.icon);
  const show = (element: HTMLElement | null) => {
    if (selected) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li ref={show} id={`page-${entry.id}`} role="option" aria-selected={selected} onClick={openIt}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{entry.name}</span>
      <small>{way}</small>
    </li>
  );
}
