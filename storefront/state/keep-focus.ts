/**
 * History state of a navigation within the same view, such as a changed filter. `Main` in
 * storefront/components/layout/shop-layout.tsx then keeps the focus and does not announce the title.
 */
export const keepFocus = { keepFocus: true } as const;

export const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepFocus' in state;
