import { ResourceCaller as Caller } from '../../../server/proof/resource-caller.ts';
import type { Client } from './client.ts';

export { sendableFields } from '../../../server/proof/resource-caller.ts';

export const ResourceCaller = Caller;
/** A caller of tests, whose bodies and answers are those of their client. */
export type ResourceCaller = Caller<Client>;
