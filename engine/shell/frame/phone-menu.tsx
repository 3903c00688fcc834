import { Drawer } from 'antd';
import { useAtomValue } from 'jotai';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { LanguageSwitch, ModeSwitch } from '../../ui/elements/switches.tsx';
import { iconOf } from '../../ui/theme/icons.ts';
import { useT } from '../../ui/use-t.ts';
import { badgeCountOf, badgesAtom, badgeText } from '../../wire/live/badges.ts';
import { menusAtom, moduleIndexAtom } from '../../wire/menus.ts';
import { selectModule } from '../router-state.ts';
import { Brand } from './brand.tsx';
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
  const t = useT();
  const modules = useAtomValue(menusAtom)[area];
  const active = useAtomValue(moduleIndexAtom);
  const badges = useAtomValue(badgesAtom)[area];
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
        {modules.map((module, index) => {
          const Icon = iconOf(module.icon);
          const badgeCount = badgeCountOf(module, badges);
          return (
            <button
              key={module.id}
              type="button"
              aria-current={index === active ? 'true' : undefined}
              title={
                badgeCount > 0 ? t('live.waiting', { count: badgeText(badgeCount) }) : undefined
              }
              onClick={() => selectModule(area, index)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {module.name}
              {badgeCount > 0 && (
                <span className="entry-count" aria-hidden>
                  {badgeText(badgeCount)}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <SidebarMenu area={area} fold="open" onOpen={close} />
      <div className="drawer-end">
        <LanguageSwitch look="button" />
        <ModeSwitch look="button" />
      </div>
    </Drawer>
  );
}
