import { everyPage } from './every-page.suite.ts';

everyPage(3, 4);
