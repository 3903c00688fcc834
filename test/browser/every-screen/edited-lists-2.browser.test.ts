import { editedListsSuite } from './edited-lists.suite.ts';

editedListsSuite(1, 2);
