import { useSyncExternalStore } from 'react';

const phone = media('(max-width: 640px)');
const reducedMotion = media('(prefers-reduced-motion: reduce)');

/**
 * Whether the window is at most 640 px wide; follows changes. On a phone the sidebar is a drawer,
 * rows are cards and dialogs have the full width (docs/product.md#look-of-the-back-office).
 */
export const usePhone = (): boolean => useSyncExternalStore(phone.follow, phone.matches);

/** Whether the device asks for reduced motion; menus and dialogs then open without animation. */
export const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(reducedMotion.follow, reducedMotion.matches);

function media(query: string) {
  return {
    matches: (): boolean => matchMedia(query).matches,
    follow: (onChange: () => void): (() => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
  };
}
