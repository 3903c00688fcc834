import { useText } from '../ui/text.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { plain } from '../cells/labels.ts';
import { mapLink } from '../format/point.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Longitude and latitude in degrees, and the way to see them on a map. */
function MapView({ value, item }: ViewProps) {
  const t = useText();
  const point = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  if (!point) return <Nothing />;
  return <span className="number view-map">{t('form.map.lng')} {plain(point['lng'])}° · {t('form.map.lat')} {plain(point['lat'])}° <a href={mapLink({ lng: Number(point['lng']), lat: Number(point['lat']) }, item.label)} target="_blank" rel="noopener noreferrer">{t('form.map.show')}</a></span>;
}

export const map = viewKind(MapView);
