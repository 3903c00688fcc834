import { useText } from '../ui/text.ts';
import { LazyPointMap } from '../fields/lazy-point-map.tsx';
import { mapLink, pointOf } from '../format/point.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** A place: its degrees, the way to see it on a vendor's map, and a map of our own that shows it. */
function MapView({ value, item }: ViewProps) {
  const t = useText(),
    point = pointOf(value);
  if (!point) return <Nothing />;
  return (
    <div className="view-map">
      <p className="number">
        {t('form.map.lng')} {point.lng}° · {t('form.map.lat')} {point.lat}°{' '}
        <a
          className="view-link"
          href={mapLink(point, item.label)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('form.map.show')}
        </a>
      </p>
      <LazyPointMap label={item.label} point={point} />
    </div>
  );
}

export const map = viewKind(MapView, 'wide');
