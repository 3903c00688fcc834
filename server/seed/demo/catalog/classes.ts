import { beautyClasses } from './classes/beauty-classes.ts';
import { booksClasses } from './classes/books-classes.ts';
import type { ClassTree } from './classes/class-tree.ts';
import { clothesClasses } from './classes/clothes-classes.ts';
import { digitalClasses } from './classes/digital-classes.ts';
import { foodClasses } from './classes/food-classes.ts';
import { homeClasses } from './classes/home-classes.ts';
import { kidsClasses } from './classes/kids-classes.ts';
import { sportClasses } from './classes/sport-classes.ts';

/** The demo mall's goods classes, three levels deep. */
export const classTrees: readonly ClassTree[] = [
  homeClasses,
  digitalClasses,
  clothesClasses,
  foodClasses,
  beautyClasses,
  sportClasses,
  kidsClasses,
  booksClasses,
];
