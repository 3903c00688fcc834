import { Input, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { iconOf } from '../../ui/theme/icons.ts';
import { useT } from '../../ui/use-t.ts';
import { menusAtom } from '../../wire/menus.ts';
import { openEntry } from '../go.ts';
import { findPages } from '../menu/menu.ts';

/** The dialog of Ctrl-K or ⌘K: finds pages of the menu by name. Shows at most 50. */
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
  const [active, setActive] = useState(0);
  const found = findPages(useAtomValue(menusAtom)[area], text).slice(0, 50);
  const openPage = (entry: MenuEntry | undefined) => {
    if (!entry) return;
    close();
    openEntry(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((index) => Math.min(Math.max(0, index + step), found.length - 1));
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Without animations the dialog closes at once and focus returns to the button behind it;
    // the same key event would then click that button.
    event.preventDefault();
    openPage(found[active]?.entry);
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
        aria-activedescendant={found[active] && `page-${found[active].entry.id}`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className="pages-found" id="pages-found" role="listbox" aria-label={t('menu.search')}>
        {found.map(({ entry, trail }, index) => (
          <Found
            key={entry.id}
            entry={entry}
            trail={trail}
            selected={index === active}
            onOpen={() => openPage(entry)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="pages-none">{t('menu.noMatch')}</p>}
    </>
  );
}

function Found({
  entry,
  trail,
  selected,
  onOpen,
}: {
  readonly entry: MenuEntry;
  readonly trail: string;
  readonly selected: boolean;
  readonly onOpen: () => void;
}) {
  const Icon = iconOf(entry.icon);
  const scrollIntoView = (element: HTMLElement | null) => {
    if (selected) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li
      ref={scrollIntoView}
      id={`page-${entry.id}`}
      role="option"
      aria-selected={selected}
      onClick={onOpen}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{entry.name}</span>
      <small>{trail}</small>
    </li>
  );
}
