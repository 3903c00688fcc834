import 'leaflet/dist/leaflet.css';
import type { GeoJsonObject } from 'geojson';
import {
  control,
  divIcon,
  geoJSON,
  type LatLng,
  type LatLngBounds,
  type LatLngBoundsExpression,
  type LayerGroup,
  Map as LeafletMap,
  layerGroup,
  type Marker,
  marker,
  point as pixels,
  tileLayer,
} from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineLandUrl from 'world-atlas/land-10m.json?url';
import coarseLandUrl from 'world-atlas/land-50m.json?url';
import type { Language } from '../../../schemas/contract/language.ts';
import type { MapProvider } from '../../../schemas/contract/map-providers.ts';
import { type City, labelledCities } from '../../format/city-labels.ts';
import { clipRing, type MapBounds, type Position } from '../../format/clip-ring.ts';
import { type Point, roundPoint } from '../../format/point.ts';

export interface MapOptions {
  readonly point: Point | undefined;
  /** In the order of `sortByRank`. */
  readonly cities: readonly City[];
  /** Without a provider the map shows only coasts and city names. */
  readonly tileProvider: MapProvider | undefined;
  readonly language: Language;
  readonly reducedMotion: boolean;
  /** Absent for a map that only shows a point. */
  readonly onPick: ((point: Point) => void) | undefined;
}

/** Controls a map that was drawn. */
export interface MapHandle {
  /** Moves or removes the pin. The view moves only when the pin would be outside it. */
  showPin(point: Point | undefined): void;
  /** The point at a distance in px from the pin; without a pin the centre of the view. */
  pointNearPin(step: { readonly x: number; readonly y: number }): Point;
  moveTo(point: Point, zoom: number): void;
  zoomBy(levels: 1 | -1): void;
  close(): void;
}

/** The first view without a point: all of China. */
const initialBounds: LatLngBoundsExpression = [
  [18, 73.5],
  [53.5, 135],
];

/** Zoom of a map that opens with a point. */
const pointZoom = 11;

/** Zoom from which the fine coasts are drawn; below it they look the same as the coarse ones. */
const fineCoastZoom = 7;

/** Largest zoom without tiles. */
const maxZoomWithoutTiles = 14;

/** px from the edge at which the view follows the pin. */
const edgePadding = pixels(36, 44);

const pinSvg =
  '<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">' +
  '<path d="M14 1C6.8 1 1 6.8 1 14c0 9 13 21 13 21s13-12 13-21C27 6.8 21.2 1 14 1Z"/>' +
  '<circle cx="14" cy="14" r="5"/></svg>';

/** Draws a map into `element`. This file is the only one that imports Leaflet and the coast data. */
export function drawMap(element: HTMLElement, options: MapOptions): MapHandle {
  const { point, cities, tileProvider, language, reducedMotion, onPick } = options;
  const animate = !reducedMotion;
  const closing = new AbortController();
  const map = createMap(element, options, closing.signal);
  if (point) map.setView([point.lat, point.lng], pointZoom, { animate: false });
  else map.fitBounds(initialBounds, { animate: false });
  control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
  if (tileProvider) drawTiles(map, tileProvider, language);
  else drawCoastsAndCities(map, cities);

  const pick = ({ lng, lat }: Point) => onPick?.(roundPoint({ lng, lat }, map.getZoom()));
  const pin = createPin(map, options, pick);
  pin.set(point);
  if (onPick) map.on('click', ({ latlng }) => pick(latlng));
  const resizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resizeObserver.observe(element);

  return {
    showPin(next) {
      pin.set(next);
      if (next) map.panInside([next.lat, next.lng], { padding: edgePadding, animate });
    },
    pointNearPin({ x, y }) {
      const position = pin.position();
      if (!position) return roundPoint(map.getCenter(), map.getZoom());
      const target = map.project(position).add([x, y]);
      return roundPoint(map.unproject(target), map.getZoom());
    },
    moveTo({ lat, lng }, zoom) {
      map.setView([lat, lng], zoom, { animate });
    },
    zoomBy(levels) {
      const zoom = map.getZoom() + levels;
      const position = pin.position();
      if (position && map.getBounds().contains(position)) {
        map.setZoomAround(position, zoom, { animate });
      } else map.setZoom(zoom, { animate });
    },
    close() {
      closing.abort();
      resizeObserver.disconnect();
      map.remove();
    },
  };
}

function createMap(
  element: HTMLElement,
  { tileProvider, reducedMotion, onPick }: MapOptions,
  signal: AbortSignal,
): LeafletMap {
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    trackResize: false, // the ResizeObserver does; Leaflet's own draws after the map is closed
    keyboard: false,
    doubleClickZoom: !onPick,
    scrollWheelZoom: false,
    minZoom: 2,
    zoomSnap: 0.5,
    zoomDelta: 1,
    maxZoom: tileProvider?.deepest ?? maxZoomWithoutTiles,
    worldCopyJump: true,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    markerZoomAnimation: !reducedMotion,
    inertia: !reducedMotion,
  });
  // The wheel scrolls the page until the map has the focus.
  element.addEventListener('focus', () => map.scrollWheelZoom.enable(), { signal });
  element.addEventListener('blur', () => map.scrollWheelZoom.disable(), { signal });
  return map;
}

interface Pin {
  readonly set: (point: Point | undefined) => void;
  readonly position: () => LatLng | undefined;
}

function createPin(
  map: LeafletMap,
  { reducedMotion, onPick }: MapOptions,
  pick: (point: Point) => void,
): Pin {
  let pin: Marker | undefined;
  const isEditable = onPick !== undefined;
  const icon = divIcon({
    className: 'map-pin',
    html: pinSvg,
    iconSize: [28, 36],
    iconAnchor: [14, 35],
  });
  return {
    position: () => pin?.getLatLng(),
    set(point) {
      if (!point) {
        pin?.remove();
        pin = undefined;
        return;
      }
      if (pin) {
        pin.setLatLng([point.lat, point.lng]);
        return;
      }
      pin = marker([point.lat, point.lng], {
        icon,
        keyboard: false,
        draggable: isEditable,
        autoPan: !reducedMotion,
        interactive: isEditable,
      })
        .on('drag dragend', (event) => pick((event.target as Marker).getLatLng()))
        .addTo(map);
    },
  };
}

/**
 * Draws coasts and city names. The fine coasts are five times as large, so they are loaded from
 * `fineCoastZoom` on, and only those around the view are drawn.
 */
function drawCoastsAndCities(map: LeafletMap, cities: readonly City[]): void {
  const land = geoJSON(undefined, { interactive: false, style: { className: 'map-land' } });
  land.addTo(map);
  /** The area whose fine coasts are drawn; undefined while the coarse ones are drawn. */
  let fineBounds: LatLngBounds | undefined;
  let fineCoasts: Outlines | undefined;
  const draw = (outlines: Outlines) => {
    land.clearLayers();
    land.addData({ type: 'MultiPolygon', coordinates: outlines } as GeoJsonObject);
  };
  const coarseCoasts = loadCoasts(coarseLandUrl).then((outlines) => {
    if (!fineCoasts) draw(outlines);
    return outlines;
  });
  const update = async () => {
    const needsFine = map.getZoom() >= fineCoastZoom;
    if (!needsFine && fineBounds) {
      fineBounds = undefined;
      draw(await coarseCoasts);
    }
    if (!needsFine || fineBounds?.contains(map.getBounds())) return;
    fineCoasts ??= await loadCoasts(fineLandUrl);
    fineBounds = map.getBounds().pad(1);
    draw(cropOutlines(fineCoasts, toMapBounds(fineBounds)));
  };
  const updateOrWarn = () => {
    // The map is usable without coasts.
    update().catch((error: unknown) => console.warn('The coasts could not be loaded', error));
  };
  coarseCoasts.catch(() => undefined);
  map.on('moveend', updateOrWarn);
  updateOrWarn();
  drawCityNames(map, cities);
}

const toMapBounds = (bounds: LatLngBounds): MapBounds => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
});

/** Polygons of land: the coast, then the lakes. */
type Outlines = readonly (readonly (readonly Position[])[])[];

/** Loads land polygons (Natural Earth, public domain). The data has no national borders. */
async function loadCoasts(url: string): Promise<Outlines> {
  const topology = (await (await fetch(url)).json()) as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
}

const cropOutlines = (outlines: Outlines, bounds: MapBounds): Outlines =>
  outlines
    .map((rings) => rings.map((ring) => clipRing(ring, bounds)).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);

function drawTiles(
  map: LeafletMap,
  { tiles, servers, languages, deepest, credit }: MapProvider,
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

/** Draws the city names that fit into the view, again after every move. */
function drawCityNames(map: LeafletMap, cities: readonly City[]): void {
  const names: LayerGroup = layerGroup().addTo(map);
  const draw = () => {
    names.clearLayers();
    labelledCities(cities, {
      zoom: map.getZoom(),
      size: map.getSize(),
      toScreen: ({ lng, lat }) => map.latLngToContainerPoint([lat, lng]),
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
