import { useEffect, useRef } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { maxBadgeCount } from '../../schemas/contract/calls/live.ts';
import { formatNumber } from '../format/number.ts';
import { scrollTabIntoView } from '../ui/scroll-tab-into-view.ts';
import { badgeText } from '../wire/live/badges.ts';

/**
 * The views of a list. Views filter one list, so they are buttons with `aria-current`, not tabs. A
 * view with the tone `ask` highlights a count above 0.
 */
export function ViewsBar({
  views,
  open,
  badges,
  label,
  language,
  onOpen,
}: {
  readonly views: PageConfig['views'];
  readonly open: string;
  readonly badges: Readonly<Record<string, number>>;
  readonly label: string;
  readonly language: string;
  readonly onOpen: (key: string) => void;
}) {
  const countText = (count: number): string =>
    count >= maxBadgeCount ? badgeText(maxBadgeCount) : formatNumber(count, language);
  const countOf = ({ key, count }: PageConfig['views'][number]): number | undefined =>
    count ? badges[key] : undefined;
  const bar = useRef<HTMLElement>(null);
  // Counts that arrive make the tabs wider
  useEffect(
    () => scrollTabIntoView(bar.current?.querySelector<HTMLElement>('[aria-current]') ?? null),
    [open, badges],
  );
  return (
    <nav className="views" aria-label={label} ref={bar}>
      {views.map((view) => (
        <button
          key={view.key}
          type="button"
          aria-current={view.key === open ? 'true' : undefined}
          onClick={() => onOpen(view.key)}
        >
          {view.label}
          <ViewCount count={countOf(view)} highlight={view.tone === 'ask'} text={countText} />
        </button>
      ))}
    </nav>
  );
}

function ViewCount({
  count,
  highlight,
  text,
}: {
  readonly count: number | undefined;
  readonly highlight: boolean;
  readonly text: (count: number) => string;
}) {
  if (count === undefined) return null;
  return (
    <span className="tab-count" data-ask={highlight && count > 0}>
      {text(count)}
    </span>
  );
}
