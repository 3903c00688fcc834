import type { ShopRoute } from './shop-route.ts';

/** Store application in three steps. */
export const onboarding: readonly ShopRoute[] = [
  { path: 'store/join', page: 'store/join', texts: ['store'] },
  { path: 'store/step_1', page: 'store/step-1', texts: ['store'], needs: 'user' },
  { path: 'store/step_2', page: 'store/step-2', texts: ['store'], needs: 'user' },
  { path: 'store/step_3', page: 'store/step-3', texts: ['store'], needs: 'user' },
];
