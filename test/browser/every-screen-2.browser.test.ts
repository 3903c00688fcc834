import { everyScreen } from './every-screen.suite.ts';

everyScreen(1, 4);
