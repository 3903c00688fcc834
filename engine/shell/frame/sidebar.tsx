import { Tooltip } from 'antd';
import { useAtomValue } from 'jotai';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { iconOf } from '../../ui/theme/icons.ts';
import { useT } from '../../ui/use-t.ts';
import { badgeText, useBadges } from '../../wire/live/badges.ts';
import { menusAtom, moduleIndexAtom, routeTrailAtom } from '../../wire/menus.ts';
import { openEntry } from '../go.ts';
import { isExternal, sidebarOf } from '../menu/menu.ts';

export type Fold = 'open' | 'folded';

/** The pages of the selected module; 200 px wide, 63 px folded. */
export function Sidebar({
  area,
  fold,
  toggleFold,
}: {
  readonly area: BackOffice;
  readonly fold: Fold;
  readonly toggleFold: () => void;
}) {
  const t = useT();
  const folded = fold === 'folded';
  return (
    <aside className="sidebar">
      <SidebarMenu area={area} fold={fold} />
      <Tooltip title={folded ? t('menu.unfold') : ''} placement="right">
        <button
          type="button"
          className="entry fold"
          onClick={toggleFold}
          aria-expanded={!folded}
          aria-label={t(folded ? 'menu.unfold' : 'menu.fold')}
        >
          {folded ? (
            <ChevronsRight size={16} aria-hidden />
          ) : (
            <ChevronsLeft size={16} aria-hidden />
          )}
          <span className="entry-name">{t('menu.fold')}</span>
          <kbd>[</kbd>
        </button>
      </Tooltip>
    </aside>
  );
}

/**
 * The pages of the selected module under the headings of their groups. Also used by the phone's
 * drawer, which closes in `onOpen`.
 */
export function SidebarMenu({
  area,
  fold,
  onOpen,
}: {
  readonly area: BackOffice;
  readonly fold: Fold;
  readonly onOpen?: () => void;
}) {
  const t = useT();
  const modules = useAtomValue(menusAtom)[area];
  const module = modules[Math.max(0, useAtomValue(moduleIndexAtom))];
  const currentId = useAtomValue(routeTrailAtom).at(-1)?.id;
  const badges = useBadges(area);
  const openPage = (entry: MenuEntry) => {
    openEntry(entry);
    onOpen?.();
  };
  if (!module || module.children.length === 0)
    return <p className="sidebar-menu sidebar-empty">{fold === 'open' && t('menu.emptyMenus')}</p>;
  return (
    <nav className="sidebar-menu" aria-label={t('menu.label')}>
      {sidebarOf(module).map(({ heading, entries }) => (
        <div key={heading?.id ?? entries[0]?.id} className="sidebar-group">
          {heading && (
            <button type="button" className="sidebar-title" onClick={() => openPage(heading)}>
              {heading.name}
            </button>
          )}
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              current={entry.id === currentId}
              badgeCount={badges[entry.view] ?? 0}
              fold={fold}
              onOpen={openPage}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

/** The open page's entry can be below the fold of a long menu. */
function scrollEntryIntoView(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}

function Entry({
  entry,
  current,
  badgeCount,
  fold,
  onOpen,
}: {
  readonly entry: MenuEntry;
  readonly current: boolean;
  readonly badgeCount: number;
  readonly fold: Fold;
  readonly onOpen: (entry: MenuEntry) => void;
}) {
  const t = useT();
  const Icon = iconOf(entry.icon);
  const waitingText =
    badgeCount > 0 ? t('live.waiting', { count: badgeText(badgeCount) }) : undefined;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(entry);
  };
  return (
    <Tooltip
      title={fold === 'folded' ? [entry.name, waitingText].filter(Boolean).join(' · ') : ''}
      placement="right"
    >
      <a
        className="entry"
        ref={current ? scrollEntryIntoView : undefined}
        href={entry.apis || '#'}
        aria-label={fold === 'folded' ? entry.name : undefined}
        title={waitingText}
        data-waiting={badgeCount > 0}
        aria-current={current ? 'page' : undefined}
        onClick={onClick}
        {...(isExternal(entry.apis) && { target: '_blank', rel: 'noopener' })}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className="entry-name">{entry.name}</span>
        {badgeCount > 0 && (
          <span className="entry-count" aria-hidden>
            {badgeText(badgeCount)}
          </span>
        )}
      </a>
    </Tooltip>
  );
}
