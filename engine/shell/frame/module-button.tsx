import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { iconOf } from '../../ui/theme/icons.ts';
import { useT } from '../../ui/use-t.ts';
import { badgeText } from '../../wire/live/badges.ts';

/** Opens a module: a tab of the header, or with its icon a tile of the menu on a phone. */
export function ModuleButton({
  module,
  badgeCount,
  active,
  look = 'tab',
  onOpen,
}: {
  readonly module: MenuEntry;
  /** Sum of the badges of the pages in the module. */
  readonly badgeCount: number;
  readonly active: boolean;
  readonly look?: 'tab' | 'tile';
  readonly onOpen: () => void;
}) {
  const t = useT();
  const Icon = iconOf(module.icon);
  return (
    <button
      type="button"
      aria-current={active ? 'true' : undefined}
      title={badgeCount > 0 ? t('live.waiting', { count: badgeText(badgeCount) }) : undefined}
      onClick={onOpen}
    >
      {look === 'tile' && <Icon size={18} strokeWidth={1.75} aria-hidden />}
      {module.name}
      {badgeCount > 0 && (
        <span className="entry-count" aria-hidden>
          {badgeText(badgeCount)}
        </span>
      )}
    </button>
  );
}
