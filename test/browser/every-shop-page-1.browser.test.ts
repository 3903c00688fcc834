import { everyShopPage } from './every-shop-page.suite.ts';

/** By daylight at a desk. */
everyShopPage({ language: 'en', mode: 'light', width: 1440 });
