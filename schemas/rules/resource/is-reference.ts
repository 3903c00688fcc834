import type { Field } from '../types.ts';

export const isReference = ({ type }: Pick<Field, 'type'>): boolean =>
  type === 'ref' || type === 'refs';
