import { everyPage } from './every-page.suite.ts';

everyPage(1, 3);
