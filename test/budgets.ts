/**
 * What a first visit may cost, everything but pictures and data (performance.md, storefront.md). Kilobytes as they travel, brotli, without headers.
 * `files`: our choice; what the browser asks for before the page is complete.
 */
export const budgets = {
  /** Scripts, styles and fonts. */
  backOffice: { kilobytes: 650, files: 40 },
  /** Scripts. */
  goodsPage: { kilobytes: 165, files: 20 },
} as const;
