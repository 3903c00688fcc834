import { useText } from '../ui/text.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { plain } from '../cells/labels.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Longitude and latitude in degrees. */
function MapView({ value }: ViewProps) {
  const t = useText();
  const point = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  if (!point) return <Nothing />;
  return <span className="number">{t('form.map.lng')} {plain(point['lng'])}° · {t('form.map.lat')} {plain(point['lat'])}°</span>;
}

export const map = viewKind(MapView);
