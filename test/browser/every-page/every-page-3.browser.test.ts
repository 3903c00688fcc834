import { everyPage } from './every-page.suite.ts';

everyPage(2, 3);
