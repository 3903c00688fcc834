/**
 * What makes a SKU the one it is: its specs, whatever their order. Forms and server match rows by
 * it (docs/product.md#goods-form).
 */
export const specKey = (specs: readonly number[]): string =>
  [...specs].sort((a, b) => a - b).join('-');
