/**
 * Key of a SKU: its sorted spec ids. Forms and server match SKU rows by it
 * (docs/product.md#goods-form).
 */
export const specKey = (specs: readonly number[]): string =>
  [...specs].sort((a, b) => a - b).join('-');
