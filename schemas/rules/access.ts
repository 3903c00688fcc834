import type { Area } from '../contract/areas.ts';
import type { Field, Who } from './types.ts';

/**
 * Whether any account of `area` may have access: `who` is `true`, or a list with the area or one of
 * its rights.
 */
export const anyoneMay = (who: Who, area: Area): boolean =>
  typeof who === 'boolean' ? who : who.some((name) => name === area || name.startsWith(`${area}.`));

/** Whether a caller of `area` has access; `holds` answers whether the caller has a right. */
export const may = (who: Who, area: Area, holds: (right: string) => boolean): boolean =>
  typeof who === 'boolean'
    ? who
    : who.some((name) => name === area || (name.startsWith(`${area}.`) && holds(name)));

/**
 * Whether every caller may write `field` in this operation. Only such fields may be `required` in
 * compiled rules.
 */
export const everyoneWrites = (field: Field, operation: 'create' | 'update'): boolean =>
  field[operation] === true;
