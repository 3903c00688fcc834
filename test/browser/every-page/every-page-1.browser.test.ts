import { everyPage } from './every-page.suite.ts';

everyPage(0, 3);
