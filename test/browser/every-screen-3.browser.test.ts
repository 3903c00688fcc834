import { everyScreen } from './every-screen.suite.ts';

everyScreen(2, 4);
