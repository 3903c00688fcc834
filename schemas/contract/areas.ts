/** The three sign-in areas. `shop` is the storefront; the other two are back offices. */
export const areas = ['Admin', 'Seller', 'shop'] as const;
export type Area = (typeof areas)[number];

/** Areas whose pages the engine renders. */
export const backOffices = ['Admin', 'Seller'] as const;
export type BackOffice = (typeof backOffices)[number];

/** Kind of account: value of `provider` in auth calls, and name of the table. */
export type Provider = 'admins' | 'users';
/** `sellers` signs in to the seller area where the route is the shopper's. */
export type LoginProvider = Provider | 'sellers';
export const providerOf = (area: Area): Provider => (area === 'Admin' ? 'admins' : 'users');

/** How the tables of a kind of account begin: `admin_roles`, and `user_roles` for sellers. */
export type AccountKind = 'admin' | 'user';
export const accountKindOf = (area: BackOffice): AccountKind =>
  area === 'Admin' ? 'admin' : 'user';

/** Path prefix of an area's API under `/api`: `/Admin/`, `/Seller/`, and `/` for shoppers. */
export const apiPrefix: Readonly<Record<Area, string>> = {
  Admin: '/Admin/',
  Seller: '/Seller/',
  shop: '/',
};

/** The area a browser path belongs to. Case sensitive: `/admin` is a shop path. */
export function areaOfPath(path: string): Area {
  return backOffices.find((area) => path === `/${area}` || path.startsWith(`/${area}/`)) ?? 'shop';
}
