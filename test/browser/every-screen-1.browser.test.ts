import { everyScreen } from './every-screen.suite.ts';

everyScreen(0, 4);
