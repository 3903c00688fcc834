import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { storeVerify } from '../../../schemas/contract/account-statuses.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import type { RowOf } from '../../backoffice/resources/read/show-row.ts';
import { showSingle, updateSingle } from '../../backoffice/resources/read/single-row.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import { holdAccount } from '../../identity/sessions/hold-session.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import type { Wire } from '../../platform/http/response/wire-json.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { storeErrors } from './stores.errors.ts';

/** Answer of `GET /store` before the shopper joins. */
const noStore = { id: 0, store_verify: 0, store_status: 0, store_refuse_info: '' } as const;

export type StoreRow = Wire<RowOf<'stores', 'Seller'>>;
export type OwnStore = StoreRow | typeof noStore;

/**
 * Lets a shopper open a store (docs/product.md#opening-a-store): join, complete the application,
 * submit it again after a denial.
 */
@Injectable()
export class JoinStore {
  constructor(
    private readonly database: Database,
    private readonly crud: CrudContext,
  ) {}

  /**
   * Creates an empty store. Sub-accounts cannot call this: the shopper area does not admit them.
   *
   * @throws Refusal 401; `stores.exists`
   */
  async join(actor: Actor): Promise<OwnStore> {
    await once(this.database, actor, async (tx) => {
      await holdAccount(tx, actor.id);
      const storeId = await insertStore(tx, actor.id);
      if (storeId === undefined) throw storeErrors.exists();
      await writeAudit(tx, actor, {
        event: 'store.join',
        subject: 'stores',
        subjectId: storeId,
      });
    });
    return this.read(actor);
  }

  /** Reads the caller's store; without one an empty row, which is no refusal. */
  async read(actor: Actor): Promise<OwnStore> {
    const owner = await this.findOwner(actor);
    return owner ? showSingle(this.crud, owner, this.crud.resources.get('stores')) : noStore;
  }

  /**
   * Saves the application and submits it for verification.
   *
   * @throws Refusal 404 without a store; 422 at missing or wrong fields; `stores.verifying`
   */
  async submit(actor: Actor, body: unknown): Promise<StoreRow> {
    const owner = await this.findOwner(actor);
    if (!owner) throw httpErrors.notFound();
    return updateSingle(this.crud, owner, this.crud.resources.get('stores'), { body });
  }

  /**
   * Acts as the seller of the own store, because the seller area does not admit the owner before
   * approval.
   */
  async findOwner(actor: Actor): Promise<Actor | undefined> {
    const [store] = await this.database.rows<{ id: number }>(
      'SELECT id FROM stores WHERE user_id = $1 AND deleted_at IS NULL',
      [actor.id],
      'stores.own',
    );
    return store && { ...actor, area: 'Seller', storeId: store.id, isSuper: true };
  }
}

/**
 * Inserts an empty store with a name of its own: another store may have taken the first name.
 *
 * @returns undefined when the user has a store
 */
async function insertStore(tx: Transaction, userId: number): Promise<number | undefined> {
  const name = `店铺${userId}`;
  for (const storeName of [name, `${name}-${randomBytes(4).toString('hex')}`]) {
    const [store] = await tx.rows<{ id: number }>(
      `
        INSERT INTO stores (user_id, store_name, store_verify, store_status)
        VALUES ($1, $2, ${storeVerify.incomplete}, 0)
        ON CONFLICT
        DO NOTHING
        RETURNING id`,
      [userId, storeName],
    );
    if (store) return store.id;
  }
  return undefined;
}
