import { LazyPointMap } from '../../fields/map/lazy-point-map.tsx';
import { mapLink, pointOf } from '../../format/point.ts';
import { useT } from '../../ui/use-t.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/** The coordinates of a point, a link to an external map, and a map. */
function MapView({ value, item }: ViewProps) {
  const t = useT();
  const point = pointOf(value);
  if (!point) return <EmptyValue />;
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
