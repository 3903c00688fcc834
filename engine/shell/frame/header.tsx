import { Button, Tooltip } from 'antd';
import { useAtomValue } from 'jotai';
import { MenuIcon, Search } from 'lucide-react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { usePhone } from '../../ui/device.ts';
import { LanguageSwitch, ModeSwitch } from '../../ui/elements/switches.tsx';
import { useT } from '../../ui/use-t.ts';
import { badgeCountOf, useBadges } from '../../wire/live/badges.ts';
import { menusAtom, moduleIndexAtom } from '../../wire/menus.ts';
import { applicationNameAtom } from '../application-name.ts';
import { go } from '../go.ts';
import { Bell } from '../inbox/bell.tsx';
import { openModule } from '../menu/open-module.ts';
import { Brand } from './brand.tsx';
import { ModuleButton } from './module-button.tsx';
import { UserMenu } from './user-menu.tsx';

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
