import 'leaflet/dist/leaflet.css';
import {
  Map as LeafletMap,
  control,
  divIcon,
  geoJSON,
  layerGroup,
  marker,
  point as pixels,
  tileLayer,
  type LatLngBounds,
  type LatLngBoundsExpression,
  type LayerGroup,
  type Marker,
} from 'leaflet';
import type { GeoJsonObject } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import nearLandUrl from 'world-atlas/land-10m.json?url';
import landUrl from 'world-atlas/land-50m.json?url';
import type { MapGround } from '../../schemas/contract/map-grounds.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { clipRing, type Corner, type Window } from '../format/clip-ring.ts';
import { placeLabels, type Place } from '../format/place-labels.ts';
import { roundPoint, type Point } from '../format/point.ts';

/** How a map begins. Without `onPick` it only shows. */
export interface MapWishes {
  readonly point: Point | undefined;
  readonly places: readonly Place[];
  readonly ground: MapGround | undefined;
  readonly language: Language;
  readonly still: boolean;
  readonly onPick: ((point: Point) => void) | undefined;
}

/** A drawn map, as the component that owns its element drives it. */
export interface DrawnMap {
  /** Moves the pin there, or takes it away; the view follows only when the pin would be out of sight. */
  show(point: Point | undefined): void;
  /** The place so many px away from the pin, or the middle of the view when there is none yet. */
  beside(step: { readonly x: number; readonly y: number }): Point;
  lookAt(point: Point, zoom: number): void;
  zoomBy(levels: 1 | -1): void;
  close(): void;
}

/** All of China, a city, and from where on coasts are drawn finer. Our choice. */
const whole: LatLngBoundsExpression = [
    [18, 73.5],
    [53.5, 135],
  ],
  cityZoom = 11,
  fineZoom = 7;
/** px from the edge at which the view follows the pin. */
const edge = pixels(36, 44);
/** The pin; its tip stands on the place. A shape of our own. */
const pin =
  '<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true"><path d="M14 1C6.8 1 1 6.8 1 14c0 9 13 21 13 21s13-12 13-21C27 6.8 21.2 1 14 1Z"/><circle cx="14" cy="14" r="5"/></svg>';

/** Draws a map into `element`: coasts and cities of our own, above them the vendor's tiles when there is a ground. The only file that knows leaflet and its data. */
export function drawMap(
  element: HTMLElement,
  { point, places, ground, language, still, onPick }: MapWishes,
): DrawnMap {
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    doubleClickZoom: !onPick,
    scrollWheelZoom: false,
    minZoom: 2,
    zoomSnap: 0.5,
    zoomDelta: 1,
    maxZoom: ground?.deepest ?? 14,
    worldCopyJump: true,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  // The wheel belongs to the page until somebody works in the map.
  element.addEventListener('focus', () => map.scrollWheelZoom.enable());
  element.addEventListener('blur', () => map.scrollWheelZoom.disable());
  if (point) map.setView([point.lat, point.lng], cityZoom, { animate: false });
  else map.fitBounds(whole, { animate: false });
  control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
  if (ground) drawTiles(map, ground, language);
  else drawOwnGround(map, places);

  let shown: Marker | undefined;
  const pick = ({ lng, lat }: Point) => onPick?.(roundPoint({ lng, lat }, map.getZoom()));
  const place = (next: Point | undefined) => {
    if (!next) {
      shown?.remove();
      shown = undefined;
      return;
    }
    if (shown) {
      shown.setLatLng([next.lat, next.lng]);
      return;
    }
    shown = marker([next.lat, next.lng], {
      icon: divIcon({ className: 'map-pin', html: pin, iconSize: [28, 36], iconAnchor: [14, 35] }),
      keyboard: false,
      draggable: onPick !== undefined,
      autoPan: !still,
      interactive: onPick !== undefined,
    })
      .on('drag dragend', (event) => pick((event.target as Marker).getLatLng()))
      .addTo(map);
  };
  place(point);
  if (onPick) map.on('click', ({ latlng }) => pick(latlng));
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(element);

  return {
    show(next) {
      place(next);
      if (next) map.panInside([next.lat, next.lng], { padding: edge, animate: !still });
    },
    beside({ x, y }) {
      if (!shown) return roundPoint(map.getCenter(), map.getZoom());
      const at = map.project(shown.getLatLng()).add([x, y]);
      return roundPoint(map.unproject(at), map.getZoom());
    },
    lookAt: (at, zoom) => void map.setView([at.lat, at.lng], zoom, { animate: !still }),
    zoomBy: (levels) =>
      void (shown && map.getBounds().contains(shown.getLatLng())
        ? map.setZoomAround(shown.getLatLng(), map.getZoom() + levels, { animate: !still })
        : map.setZoom(map.getZoom() + levels, { animate: !still })),
    close() {
      resized.disconnect();
      map.remove();
    },
  };
}

/** Coasts and names of cities. The fine coasts, five times as large, come only for who looks that near, and of them only what is near the view is drawn. */
function drawOwnGround(map: LeafletMap, places: readonly Place[]): void {
  const land = geoJSON(undefined, { interactive: false, style: { className: 'map-land' } }).addTo(
    map,
  );
  let window: LatLngBounds | undefined, fine: Outlines | undefined;
  const lay = (outlines: Outlines) => {
    land.clearLayers();
    land.addData({ type: 'MultiPolygon', coordinates: outlines } as GeoJsonObject);
  };
  const coarse = readLand(landUrl).then((outlines) => {
    if (!fine) lay(outlines);
    return outlines;
  });
  const refine = async () => {
    const near = map.getZoom() >= fineZoom;
    if (!near && window) {
      window = undefined;
      lay(await coarse);
    }
    if (!near || window?.contains(map.getBounds())) return;
    fine ??= await readLand(nearLandUrl);
    window = map.getBounds().pad(1);
    lay(
      cropped(fine, {
        west: window.getWest(),
        south: window.getSouth(),
        east: window.getEast(),
        north: window.getNorth(),
      }),
    );
  };
  // A map without coasts still works.
  const quietly = () =>
    void refine().catch((error: unknown) => console.warn('the coasts were not loaded', error));
  coarse.catch(() => undefined);
  map.on('moveend', quietly);
  quietly();
  nameCities(map, places);
}

/** Land masses, each its coast and its lakes. */
type Outlines = readonly (readonly (readonly Corner[])[])[];

/** Land and sea only (Natural Earth, public domain), so that the ground draws no border of any country. */
async function readLand(url: string): Promise<Outlines> {
  const topology = (await (await fetch(url)).json()) as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
}

const cropped = (outlines: Outlines, window: Window): Outlines =>
  outlines
    .map((rings) => rings.map((ring) => clipRing(ring, window)).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);

function drawTiles(
  map: LeafletMap,
  { tiles, servers, languages, deepest, credit }: MapGround,
  language: Language,
): void {
  control.attribution({ prefix: false, position: 'bottomleft' }).addTo(map);
  tileLayer(tiles.replace('{server}', '{s}').replace('{language}', languages[language]), {
    subdomains: [...servers],
    maxZoom: deepest,
    attribution: credit,
    className: 'map-tiles',
  }).addTo(map);
}

/** Names of cities, drawn anew whenever the view has moved. */
function nameCities(map: LeafletMap, places: readonly Place[]): void {
  const names: LayerGroup = layerGroup().addTo(map);
  const draw = () => {
    names.clearLayers();
    placeLabels(places, {
      zoom: map.getZoom(),
      size: map.getSize(),
      spotOf: ({ lng, lat }) => map.latLngToContainerPoint([lat, lng]),
    }).forEach(({ lng, lat, name }) => {
      const label = document.createElement('span');
      label.textContent = name;
      names.addLayer(
        marker([lat, lng], {
          icon: divIcon({ className: 'map-city', html: label, iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
          zIndexOffset: -1000,
        }),
      );
    });
  };
  map.on('moveend resize', draw);
  draw();
}
