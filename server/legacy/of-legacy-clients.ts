import { NotInApi } from '../platform/http/access/access.ts';

/** Marks a controller or route of legacy clients: programs of others do not call it. */
export const OfLegacyClients = (): ClassDecorator =>
  NotInApi('an address of clients written before this API');
