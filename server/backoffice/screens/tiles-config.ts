import type { TilesConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Open, Tiles } from '../../../schemas/rules/screen-config/dashboard-types.ts';
import type { Label } from '../../../schemas/rules/types.ts';
import { openAccess, sourceAccess } from '../rights/page-access.ts';
import type { ConfigContext, PageContext } from './config-context.ts';

export function toTilesConfig(
  { source, headline, items }: Tiles,
  context: ConfigContext,
): TilesConfig {
  const translated = <T extends { readonly label: Label }>(labelled: T) => ({
    ...labelled,
    label: context.t(labelled.label),
  });
  return {
    source,
    items: items.map((tile) => ({
      ...translated(tile),
      note: tile.note === undefined ? undefined : context.t(tile.note),
      open: toAllowedLink(tile.open, context),
    })),
    headline: headline && {
      ...translated(headline),
      rates: headline.rates.map(translated),
      progress: headline.progress && translated(headline.progress),
      notes: headline.notes.map(translated),
      open: toAllowedLink(headline.open, context),
    },
  };
}

/** Tiles of a page or of one of its commands; undefined without the right to their source. */
export function toPageTiles(
  tiles: Tiles,
  pointer: string,
  context: PageContext,
): TilesConfig | undefined {
  const access = sourceAccess(tiles.source, context, { file: context.page.file, pointer });
  return access.present ? toTilesConfig(tiles, context) : undefined;
}

/** A link to a screen that the caller may not open is left out; its tile or chart stays. */
export function toAllowedLink(open: Open | undefined, context: ConfigContext): Open | undefined {
  if (!open) return undefined;
  const access = openAccess(open.screen, 'index', context, { file: '', pointer: '' });
  return access.present ? open : undefined;
}
