import { editedListsSuite } from './edited-lists.suite.ts';

editedListsSuite(0, 2);
