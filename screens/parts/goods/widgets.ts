import { defineWidget } from '../../../engine/index.ts';
import { ClassField } from './classes/class-field.tsx';
import { FreightField } from './freight-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { SkusField } from './skus/skus-field.tsx';

// Widgets that the forms of goods.json name. They load only with the goods form.
defineWidget('goods:class', ClassField);
defineWidget('goods:freight', FreightField);
defineWidget('goods:pictures', PicturesField);
defineWidget('goods:skus', SkusField);
