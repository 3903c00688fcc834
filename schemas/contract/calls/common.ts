/**
 * A goods class with those below it; three levels. `ename` may be empty, then `name` stands in both
 * languages.
 */
export interface CommonClass {
  readonly id: number;
  readonly pid: number;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  readonly children: readonly CommonClass[];
}
export interface CommonBrand {
  readonly id: number;
  readonly name: string;
  readonly thumb: string;
}
/**
 * The site's configuration as everybody may read it. `close_status`: 1 open, 0 closed (reference
 * 6).
 */
export interface CommonSite {
  readonly web_name: string;
  readonly index_name: string;
  readonly keyword: string;
  readonly description: string;
  readonly logo: string;
  readonly tel: string;
  readonly mobile: string;
  readonly email: string;
  readonly icp: string;
  readonly close_status: 0 | 1;
  readonly close_reason: string;
  /** AMap's key and version. `security` stays with the server and is always empty. */
  readonly amap: { readonly key: string; readonly jsapi: string; readonly security: '' };
}
/** A row of `GET /load_goods_classes`; `lev` counts from 1. */
export type ClassMenu = Omit<CommonClass, 'children'> & {
  readonly lev: number;
  readonly children: readonly ClassMenu[];
};
/**
 * `GET /common`, read once by the storefront. `cart`: lines in the
 * caller's cart, 0 signed out. `zone`: the IANA zone of the wire's times (docs/decisions/0005-time-and-zone.md).
 */
export interface CommonAnswer {
  readonly classes: readonly CommonClass[];
  readonly brands: readonly CommonBrand[];
  readonly common: CommonSite;
  readonly ip: string;
  readonly cart: number;
  readonly zone: string;
}
