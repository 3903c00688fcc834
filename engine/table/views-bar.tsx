import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { badgeMost } from '../../schemas/contract/calls/live.ts';
import { badgeText } from '../client/badges.ts';
import { formatNumber } from '../format/number.ts';
import { showTab } from '../ui/show-tab.ts';

/** Views are filters of one list, so they are buttons with `aria-current`, not tabs. A count turns amber where work waits. */
export function ViewsBar({
  views,
  open,
  badges,
  label,
  language,
  onOpen,
}: {
  readonly views: ServedPage['views'];
  readonly open: string;
  readonly badges: Readonly<Record<string, number>>;
  readonly label: string;
  readonly language: string;
  readonly onOpen: (key: string) => void;
}) {
  return (
    <nav className="views" aria-label={label}>
      {views.map((view) => (
        <button
          key={view.key}
          ref={view.key === open ? showTab : undefined}
          type="button"
          aria-current={view.key === open ? 'true' : undefined}
          onClick={() => onOpen(view.key)}
        >
          {view.label}
          {view.count && badges[view.key] !== undefined && (
            <span className="tab-count" data-ask={view.tone === 'ask' && badges[view.key]! > 0}>
              {badges[view.key]! >= badgeMost
                ? badgeText(badgeMost)
                : formatNumber(badges[view.key], language)}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
