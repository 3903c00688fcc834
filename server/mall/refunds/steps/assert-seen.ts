import type { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { staleRefusal } from '../../../backoffice/resources/write/rules/stale-write.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { Refund } from './refund-state.ts';

/**
 * Asserts that the store answers the request that it was shown: the shopper may have withdrawn that
 * request and opened another one. `refund` was read with its order locked.
 *
 * @throws Refusal 409 for another revision of the order
 */
export async function assertSeen(
  crud: CrudContext,
  tx: Transaction,
  actor: Actor,
  { refund: { order_id: id, order_rev }, rev }: { refund: Refund; rev: number | undefined },
): Promise<void> {
  if (rev === undefined || rev === order_rev) return;
  const resource = crud.resources.get('orders');
  throw await staleRefusal(crud, tx, { actor, resource, id, rev, sent: {} });
}
