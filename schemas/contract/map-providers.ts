import type { Language } from './language.ts';

/** Map tiles of a vendor, used once an admin has configured that vendor. */
export interface MapProvider {
  /** Tile URL with the placeholders `{server}`, `{language}`, `{x}`, `{y}` and `{z}`. */
  readonly tiles: string;
  readonly servers: readonly string[];
  readonly languages: Readonly<Record<Language, string>>;
  /** Highest zoom level with tiles. */
  readonly deepest: number;
  /** Attribution on the map, which the vendor's terms require. */
  readonly credit: string;
}

/**
 * Map providers by name. Without a configured one the map shows the coasts and cities that the
 * program contains, and sends no request to a vendor.
 */
export const mapProviders = {
  /** AMap's raster tiles, in the coordinate system GCJ-02, in which points are stored. */
  amap: {
    tiles:
      'https://webrd0{server}.is.autonavi.com/appmaptile?lang={language}&size=1&scale=1&style=8&x={x}&y={y}&z={z}',
    servers: ['1', '2', '3', '4'],
    languages: { en: 'en', 'zh-cn': 'zh_cn' },
    deepest: 18,
    credit: '© 高德地图 AMap',
  },
} as const satisfies Readonly<Record<string, MapProvider>>;

export type MapProviderName = keyof typeof mapProviders;

/** The origins of a provider's tiles, which the content security policy must allow. */
export const mapTileOrigins = (name: MapProviderName): readonly string[] =>
  mapProviders[name].servers.map(
    (server) => new URL(mapProviders[name].tiles.replace('{server}', server)).origin,
  );

/** Parses a provider name; undefined for an unknown one. */
export const readMapProviderName = (name: string | undefined): MapProviderName | undefined =>
  name !== undefined && Object.hasOwn(mapProviders, name) ? (name as MapProviderName) : undefined;
