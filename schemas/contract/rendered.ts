/** A page that `storefront/server.tsx` rendered, or a redirect with empty `html`. */
export interface Rendered {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
  /** Time of rendering as it occurs in `html`, ms since the epoch. The ETag leaves it out. */
  readonly renderedAt?: number | undefined;
  /** Every visitor with this URL and language may get it, also from a proxy's cache. */
  readonly isPublic?: boolean | undefined;
}
