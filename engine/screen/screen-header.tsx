import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { TilesBlock } from './tiles-block.tsx';
import { WidgetBlock } from './widget-block.tsx';

/** Above a table: a widget or tiles, when the screen has them. */
export function ScreenHeader({ screen: { header, area } }: { readonly screen: Pick<ServedPage, 'header' | 'area'> }) {
  if (!header) return null;
  return <div className="screen-header">{'widget' in header ? <WidgetBlock name={header.widget} /> : <TilesBlock tiles={header.tiles} area={area} />}</div>;
}
