/**
 * History state of a navigation within the same view, such as a changed filter. The layout
 * (storefront/components/layout/shop-layout.tsx) then keeps the focus and announces no title.
 */
export const keepFocus = { keepFocus: true } as const;

export const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepFocus' in state;
