import { everyScreen } from './every-screen.suite.ts';

everyScreen(3, 4);
