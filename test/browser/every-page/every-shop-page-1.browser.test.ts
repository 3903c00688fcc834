import { everyShopPage } from './every-shop-page.suite.ts';

everyShopPage(0, 2);
