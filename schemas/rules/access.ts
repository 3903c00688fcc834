import type { Area } from '../contract/areas.ts';
import type { Field, Who } from './types.ts';

/**
 * Whether anybody of `area` may: `true`, or a list naming the area or one of its rights.
 */
export const anyoneMay = (who: Who, area: Area): boolean =>
  typeof who === 'boolean' ? who : who.some((name) => name === area || name.startsWith(`${area}.`));

/** Whether a caller of `area` who holds `rights` may; `holds` answers for one right. */
export const may = (who: Who, area: Area, holds: (right: string) => boolean): boolean =>
  typeof who === 'boolean'
    ? who
    : who.some((name) => name === area || (name.startsWith(`${area}.`) && holds(name)));

/**
 * Whether every caller may write `field` in this operation: only then may a rule set say that it is
 * required.
 */
export const everyoneWrites = (field: Field, operation: 'create' | 'update'): boolean =>
  field[operation] === true;
