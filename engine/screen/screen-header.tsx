import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { NamedWidget } from '../cells/named-widget.tsx';
import { TilesBlock } from './board/tiles-block.tsx';
import { useLiveSources } from './board/use-live-sources.ts';
import { OpenedAtContext } from './board/use-source.ts';

/** The widget or tiles above a table; nothing when the screen has no `header`. */
export function ScreenHeader({
  screen: { header, area },
}: {
  readonly screen: Pick<PageConfig, 'header' | 'area'>;
}) {
  if (!header) return null;
  return (
    <div className="screen-header">
      {'widget' in header ? (
        <NamedWidget name={header.widget} />
      ) : (
        <HeaderTiles tiles={header.tiles} area={area} />
      )}
    </div>
  );
}

/** Tiles outside a board: above a table, or in the dialog of a command. */
export function HeaderTiles(props: Parameters<typeof TilesBlock>[0]) {
  return (
    <OpenedAtContext value={useLiveSources(props.area)}>
      <TilesBlock {...props} />
    </OpenedAtContext>
  );
}
