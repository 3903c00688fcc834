import { startScreens } from '../../helpers/backoffice/open-screen.ts';
import { editedListTests } from './edited-lists.suite.ts';
import { listBehaviourTests } from './list-behaviours.suite.ts';
import { otherScreenTests } from './other-screens.suite.ts';

// One file, because each would start its own demo mall
const openScreen = startScreens();
editedListTests(openScreen);
listBehaviourTests(openScreen);
otherScreenTests(openScreen);
