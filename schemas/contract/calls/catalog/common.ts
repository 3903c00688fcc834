/**
 * A goods class with its children; three levels. If `ename` is '', `name` is used in both
 * languages.
 */
export interface CommonClass {
  readonly id: number;
  readonly pid: number;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  /** Whether the class or one below it has goods in the shop; menus leave out the others. */
  readonly has_goods?: boolean;
  readonly children: readonly CommonClass[];
}
export interface CommonBrand {
  readonly id: number;
  readonly name: string;
  readonly thumb: string;
}
/** `symbol`: printed before amounts. `code`: ISO 4217. */
export interface MallCurrency {
  readonly symbol: string;
  readonly code: string;
}
/** Public settings of the site. `close_status`: 1 open, 0 closed. */
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
  /** The currency of all amounts (docs/decisions/0004-money-representation.md). */
  readonly currency: MallCurrency;
  /** AMap's key and version. `security` is always '': the server keeps it. */
  readonly amap: { readonly key: string; readonly jsapi: string; readonly security: '' };
}
/** A row of `GET /load_goods_classes`; `lev` counts from 1. */
export type ClassMenu = Omit<CommonClass, 'children'> & {
  readonly lev: number;
  readonly children: readonly ClassMenu[];
};
/**
 * `GET /common`, requested once by the storefront. `cart`: lines in the cart, 0 when signed out.
 * `zone`: IANA zone of wire times (docs/decisions/0005-time-and-zone.md).
 */
export interface CommonAnswer {
  readonly classes: readonly CommonClass[];
  readonly brands: readonly CommonBrand[];
  readonly common: CommonSite;
  readonly ip: string;
  readonly cart: number;
  readonly zone: string;
}
