/**
 * Most that a first visit may load, without pictures and data (docs/product.md#budgets).
 * `kilobytes`: as transferred, brotli, without headers. `files`: requests before the page is complete.
 */
export const budgets = {
  /** Scripts, styles and fonts. */
  backOffice: { kilobytes: 660, files: 40 },
  /** Scripts. */
  goodsPage: { kilobytes: 165, files: 20 },
} as const;
