import { everyShopPage } from './every-shop-page.suite.ts';

everyShopPage(1, 2);
