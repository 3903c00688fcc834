import { everyShopPage } from './every-shop-page.suite.ts';

/** At night on a phone. */
everyShopPage({ language: 'zh-cn', mode: 'dark', width: 390 });
