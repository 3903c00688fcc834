import { Drawer } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { LanguageSwitch, ModeSwitch } from '../../ui/elements/switches.tsx';
import { badgeCountOf, useBadges } from '../../wire/live/badges.ts';
import { menusAtom, moduleIndexAtom } from '../../wire/menus.ts';
import { Brand } from './brand.tsx';
import { ModuleButton } from './module-button.tsx';
import { SidebarMenu } from './sidebar.tsx';

/**
 * The menu drawer on a phone: the modules in three columns, then the pages of the selected module.
 * Opening a page closes the drawer.
 */
export function PhoneMenu({
  area,
  open,
  close,
}: {
  readonly area: BackOffice;
  readonly open: boolean;
  readonly close: () => void;
}) {
  const modules = useAtomValue(menusAtom)[area];
  const [active, select] = useAtom(moduleIndexAtom);
  const badges = useBadges(area);
  return (
    <Drawer
      open={open}
      placement="left"
      size={288}
      onClose={close}
      title={
        <span className="brand">
          <Brand />
        </span>
      }
      styles={{ body: { padding: '12px 8px 72px' } }}
    >
      <div className="module-grid">
        {modules.map((module, index) => (
          <ModuleButton
            key={module.id}
            module={module}
            badgeCount={badgeCountOf(module, badges)}
            active={index === active}
            look="tile"
            onOpen={() => select(index)}
          />
        ))}
      </div>
      <SidebarMenu area={area} fold="open" onOpen={close} />
      <div className="drawer-end">
        <LanguageSwitch look="button" />
        <ModeSwitch look="button" />
      </div>
    </Drawer>
  );
}
