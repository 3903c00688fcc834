import type { Language } from './language.ts';

/** Pictures of a map vendor that lie under a point, once an admin has configured that vendor. */
export interface MapGround {
  /** Address of a tile by `{server}`, `{language}`, `{x}`, `{y}` and `{z}`. */
  readonly tiles: string;
  readonly servers: readonly string[];
  readonly languages: Readonly<Record<Language, string>>;
  /** The deepest level that has tiles. */
  readonly deepest: number;
  /** Shown on the map, as the vendor's terms ask. */
  readonly credit: string;
}

/** Grounds by name. Without one the map is drawn from what the program itself brings (coasts and cities), and nobody outside is asked for anything. */
export const mapGrounds = {
  /** AMap's raster tiles, in its own degrees (GCJ-02), in which points are kept. */
  amap: {
    tiles:
      'https://webrd0{server}.is.autonavi.com/appmaptile?lang={language}&size=1&scale=1&style=8&x={x}&y={y}&z={z}',
    servers: ['1', '2', '3', '4'],
    languages: { en: 'en', 'zh-cn': 'zh_cn' },
    deepest: 18,
    credit: '© 高德地图 AMap',
  },
} as const satisfies Readonly<Record<string, MapGround>>;

export type MapGroundName = keyof typeof mapGrounds;

/** What the content policy must allow for a ground's tiles: its servers and nothing else. */
export const originsOfGround = (name: MapGroundName): readonly string[] =>
  mapGrounds[name].servers.map(
    (server) => new URL(mapGrounds[name].tiles.replace('{server}', server)).origin,
  );

/** Read from the page; undefined for anything that is no name of ours. */
export const readMapGround = (name: string | undefined): MapGroundName | undefined =>
  name !== undefined && Object.hasOwn(mapGrounds, name) ? (name as MapGroundName) : undefined;
