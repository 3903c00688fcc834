import { useAtomValue } from 'jotai';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import cityPlaces from '../../../schemas/contract/city-places.json';
import type { Language } from '../../../schemas/contract/language.ts';
import { mapProviders, readMapProviderName } from '../../../schemas/contract/map-providers.ts';
import { type City, sortByRank } from '../../format/city-labels.ts';
import { arrowStep, type Point } from '../../format/point.ts';
import { useT } from '../../ui/use-t.ts';
import { languageAtom } from '../../wire/language.ts';
import { drawMap, type MapHandle } from './leaflet-map.ts';

interface Props {
  readonly label: string;
  readonly point: Point | undefined;
  /** Absent for a map that only shows a point. */
  readonly onPick?: (point: Point) => void;
  /** The city to show; a new object moves the view again. */
  readonly focusCity?: { readonly code: string } | undefined;
  /** Height in px. Default: by the style sheet. */
  readonly height?: number | undefined;
}

/** The tile provider that the page and its content security policy allow. */
const pageTileProvider = () =>
  readMapProviderName(
    document.querySelector<HTMLMetaElement>('meta[name=map-tile-provider]')?.content,
  );
/** Zoom that shows a whole city. */
const cityZoom = 10;

const zoomInKeys: ReadonlySet<string> = new Set(['+', '=']);
const zoomOutKeys: ReadonlySet<string> = new Set(['-', '_']);

/** A map of one point. Clicks, drags and arrow keys move the point; plus and minus zoom. */
export function PointMap({ label, point, onPick, focusCity, height }: Props) {
  const t = useT();
  const language = useAtomValue(languageAtom);
  const element = useRef<HTMLDivElement>(null);
  const drawnMap = useRef<MapHandle>(undefined);
  const latest = useRef({ point, onPick });
  latest.current = { point, onPick };
  const isEditable = onPick !== undefined;
  const [announcement, setAnnouncement] = useState('');
  const cities = useMemo(() => citiesIn(language), [language]);

  useEffect(() => {
    const provider = pageTileProvider();
    const map = drawMap(element.current!, {
      point: latest.current.point,
      cities: sortByRank(cities),
      language,
      tileProvider: provider && mapProviders[provider],
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onPick: isEditable ? (next) => latest.current.onPick?.(next) : undefined,
    });
    drawnMap.current = map;
    return () => {
      drawnMap.current = undefined;
      map.close();
    };
  }, [cities, language, isEditable]);
  // Runs when the coordinates change, not for an equal new object.
  useEffect(() => drawnMap.current?.showPin(point), [point?.lng, point?.lat]);
  useEffect(() => {
    const city = focusCity && cities.find(({ code }) => code === focusCity.code);
    if (city) drawnMap.current?.moveTo(city, cityZoom);
  }, [focusCity, cities]);

  const handleKey = (event: KeyboardEvent) => {
    const map = drawnMap.current;
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = arrowStep(event.key, event.shiftKey);
    if (zoomInKeys.has(event.key)) map.zoomBy(1);
    else if (zoomOutKeys.has(event.key)) map.zoomBy(-1);
    else if (onPick && (step || event.key === 'Enter')) {
      const next = map.pointNearPin(step ?? { x: 0, y: 0 });
      onPick(next);
      setAnnouncement(t('form.map.at', { lng: next.lng, lat: next.lat }));
    } else return;
    event.preventDefault();
  };
  return (
    <div className="point-map" style={{ height }}>
      <div
        ref={element}
        className="point-map-canvas"
        tabIndex={0}
        role="application"
        aria-label={t(isEditable ? 'form.map.picker' : 'form.map.viewer', { label })}
        onKeyDown={handleKey}
      />
      <ZoomButtons zoomBy={(levels) => drawnMap.current?.zoomBy(levels)} />
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

function ZoomButtons({ zoomBy }: { readonly zoomBy: (levels: -1 | 1) => void }) {
  const t = useT();
  return (
    <div className="point-map-zoom">
      <button type="button" aria-label={t('form.map.zoomIn')} onClick={() => zoomBy(1)}>
        <Plus size={15} aria-hidden />
      </button>
      <button type="button" aria-label={t('form.map.zoomOut')} onClick={() => zoomBy(-1)}>
        <Minus size={15} aria-hidden />
      </button>
    </div>
  );
}

const citiesIn = (language: Language): readonly City[] =>
  Object.entries(cityPlaces).map(([code, [lng, lat, zh, en]]) => ({
    code,
    lng: Number(lng),
    lat: Number(lat),
    name: String(language === 'zh-cn' ? zh : en),
  }));
