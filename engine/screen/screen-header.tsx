import type { PageConfig } from '../../schemas/contract/calls/screens.ts';
import { useFreshBank } from './board/source-refresh.ts';
import { TilesBlock } from './board/tiles-block.tsx';
import { SourceBankContext } from './board/use-source.ts';
import { WidgetBlock } from './board/widget-block.tsx';

/** Above a table: a widget or tiles, when the screen has them. */
export function ScreenHeader({
  screen: { header, area },
}: {
  readonly screen: Pick<PageConfig, 'header' | 'area'>;
}) {
  if (!header) return null;
  return (
    <div className="screen-header">
      {'widget' in header ? (
        <WidgetBlock name={header.widget} />
      ) : (
        <HeaderTiles tiles={header.tiles} area={area} />
      )}
    </div>
  );
}

function HeaderTiles(props: Parameters<typeof TilesBlock>[0]) {
  return (
    <SourceBankContext value={useFreshBank(props.area)}>
      <TilesBlock {...props} />
    </SourceBankContext>
  );
}
