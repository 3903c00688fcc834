import { Button, Dropdown, Tooltip } from 'antd';
import { getDefaultStore, useAtomValue } from 'jotai';
import { MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { usePhone } from '../../ui/device.ts';
import { LanguageSwitch, ModeSwitch } from '../../ui/elements/switches.tsx';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { discardUnsaved, mayDiscard } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { badgeCountOf, useBadges } from '../../wire/live/badges.ts';
import { menusAtom, moduleIndexAtom } from '../../wire/menus.ts';
import { loginPath, usersAtom } from '../../wire/session/session.ts';
import { fetchUser, signOut } from '../../wire/session/user.ts';
import { applicationNameAtom } from '../application-name.ts';
import { go, openEntry } from '../go.ts';
import { Bell } from '../inbox/bell.tsx';
import { firstLeaf } from '../menu/menu.ts';
import { Brand } from './brand.tsx';
import { ModuleButton } from './module-button.tsx';

/** The header: module tabs, page search, language, colour mode, messages, user menu. */
export function Header({
  area,
  openMenu,
  openSearch,
}: {
  readonly area: BackOffice;
  readonly openMenu: () => void;
  readonly openSearch: () => void;
}) {
  const t = useT();
  const phone = usePhone();
  const name = useAtomValue(applicationNameAtom);
  const home = `/${area}`;
  return (
    <header className="header">
      {phone && (
        <Button
          type="text"
          aria-label={t('menu.open')}
          icon={<MenuIcon size={20} aria-hidden />}
          onClick={openMenu}
        />
      )}
      <a
        className="brand"
        href={home}
        aria-label={name}
        onClick={(event) => {
          event.preventDefault();
          go(home);
        }}
      >
        <Brand />
      </a>
      {!phone && <ModuleTabs area={area} />}
      <div className="header-end">
        {!phone && (
          <>
            <Tooltip title={t('menu.search')}>
              <Button
                type="text"
                aria-label={t('menu.search')}
                icon={<Search size={16} aria-hidden />}
                onClick={openSearch}
              />
            </Tooltip>
            <LanguageSwitch />
            <ModeSwitch />
          </>
        )}
        <Bell area={area} />
        <UserMenu area={area} />
      </div>
    </header>
  );
}

function ModuleTabs({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const modules = useAtomValue(menusAtom)[area];
  const active = useAtomValue(moduleIndexAtom);
  const badges = useBadges(area);
  return (
    <nav className="modules" aria-label={t('menu.modules')}>
      {modules.map((module, index) => (
        <ModuleButton
          key={module.id}
          module={module}
          badgeCount={badgeCountOf(module, badges)}
          active={index === active}
          onOpen={() => openModule(area, index)}
        />
      ))}
    </nav>
  );
}

/** Selects a module and opens its first page, as a click on its tab does. */
function openModule(area: BackOffice, index: number): void {
  const store = getDefaultStore();
  store.set(moduleIndexAtom, index);
  const module = store.get(menusAtom)[area][index];
  const leaf = module && firstLeaf([module]);
  if (leaf) openEntry(leaf);
  else console.log('No Route');
}

const ProfileDialog = lazyComponent(
  async () => (await import('../account/profile-dialog.tsx')).ProfileDialog,
);

/** Avatar and name of the signed-in user; opens the profile dialog and signs out. */
function UserMenu({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const phone = usePhone();
  const user = useAtomValue(usersAtom)[area];
  const [edited, setEdited] = useState<UserInfo>();
  const name = user?.nickname || user?.username || '';
  // The dialog opens with the current data of the server.
  const openProfile = async () => {
    setEdited(await ignoreCallError(fetchUser(area)));
  };
  const endSession = async () => {
    if (!(await mayDiscard(t))) return;
    discardUnsaved();
    void signOut(area);
    go(loginPath(area));
  };
  const items = [
    { key: 'info', label: t('user.info') },
    { type: 'divider' as const },
    { key: 'logout', label: t('user.logout') },
  ];
  const choose = ({ key }: { readonly key: string }) =>
    key === 'info' ? void openProfile() : void endSession();
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        styles={{ root: { minWidth: 160 } }}
        menu={{ items, onClick: choose }}
      >
        <button
          type="button"
          className="user"
          aria-label={phone ? t('user.menu', { name }) : undefined}
          aria-haspopup="menu"
        >
          <UserAvatar name={name} src={user?.avatar} />
          {!phone && <span>{name}</span>}
        </button>
      </Dropdown>
      {edited && <ProfileDialog area={area} user={edited} close={() => setEdited(undefined)} />}
    </>
  );
}
