import { defineWidget } from '../../../engine/index.ts';
import { ClassField } from './classes/class-field.tsx';
import { FreightField } from './freight-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { SkusField } from './skus/skus-field.tsx';

// What the screens `goods.json` name in their forms; loaded with the goods form alone.
defineWidget('goods:class', ClassField);
defineWidget('goods:freight', FreightField);
defineWidget('goods:pictures', PicturesField);
defineWidget('goods:skus', SkusField);
