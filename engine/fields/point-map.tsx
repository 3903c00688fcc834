import { useAtomValue } from 'jotai';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import cityPlaces from '../../schemas/contract/city-places.json';
import type { Language } from '../../schemas/contract/language.ts';
import { mapGrounds, readMapGround } from '../../schemas/contract/map-grounds.ts';
import { languageAtom } from '../client/language.ts';
import { byRank, type Place } from '../format/place-labels.ts';
import { arrowStep, type Point } from '../format/point.ts';
import { useText } from '../ui/text.ts';
import { drawMap, type DrawnMap } from './leaflet-map.ts';

interface Props {
  readonly label: string;
  readonly point: Point | undefined;
  /** Absent: the map shows and takes nothing. */
  readonly onPick?: (point: Point) => void;
  /** Code of the city to look at; a new object looks again. */
  readonly near?: { readonly code: string } | undefined;
}

/** What the page says it may load; the content policy says the same. */
const pageGround = () =>
  readMapGround(document.querySelector<HTMLMetaElement>('meta[name=map-ground]')?.content);
/** How near a city is looked at. */
const nearZoom = 10;

/** A point on a map. Clicks and drags set it, arrow keys move it, plus and minus zoom. Loaded when a form or a view needs it. */
export function PointMap({ label, point, onPick, near }: Props) {
  const t = useText(),
    language = useAtomValue(languageAtom);
  const element = useRef<HTMLDivElement>(null),
    drawn = useRef<DrawnMap>(undefined);
  const latest = useRef({ point, onPick });
  latest.current = { point, onPick };
  const picks = onPick !== undefined;
  const [said, setSaid] = useState('');
  const places = useMemo(() => placesIn(language), [language]);

  useEffect(() => {
    const ground = pageGround();
    const map = drawMap(element.current!, {
      point: latest.current.point,
      places: byRank(places),
      language,
      ground: ground && mapGrounds[ground],
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onPick: picks ? (next) => latest.current.onPick?.(next) : undefined,
    });
    drawn.current = map;
    return () => {
      drawn.current = undefined;
      map.close();
    };
  }, [places, language, picks]);
  useEffect(() => drawn.current?.show(point), [point?.lng, point?.lat]);
  useEffect(() => {
    const city = near && places.find(({ code }) => code === near.code);
    if (city) drawn.current?.lookAt(city, nearZoom);
  }, [near, places]);

  const move = (event: KeyboardEvent) => {
    const map = drawn.current,
      step = arrowStep(event.key, event.shiftKey);
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') map.zoomBy(1);
    else if (event.key === '-' || event.key === '_') map.zoomBy(-1);
    else if (picks && (step ?? event.key === 'Enter')) {
      const next = map.beside(step ?? { x: 0, y: 0 });
      onPick(next);
      setSaid(t('form.map.at', { lng: next.lng, lat: next.lat }));
    } else return;
    event.preventDefault();
  };
  return (
    <div className="point-map">
      <div
        ref={element}
        className="point-map-ground"
        tabIndex={0}
        role="application"
        aria-label={t(picks ? 'form.map.picker' : 'form.map.viewer', { label })}
        onKeyDown={move}
      />
      <div className="point-map-zoom">
        <button
          type="button"
          aria-label={t('form.map.zoomIn')}
          onClick={() => drawn.current?.zoomBy(1)}
        >
          <Plus size={15} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('form.map.zoomOut')}
          onClick={() => drawn.current?.zoomBy(-1)}
        >
          <Minus size={15} aria-hidden />
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

const placesIn = (language: Language): readonly Place[] =>
  Object.entries(cityPlaces).map(([code, [lng, lat, zh, en]]) => ({
    code,
    lng: Number(lng),
    lat: Number(lat),
    name: String(language === 'zh-cn' ? zh : en),
  }));
