import { Injectable } from '@nestjs/common';
import { writeAudit } from '../auth/audit.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import type { Wire } from '../http/wire-json.ts';
import { Resources } from '../resources/registry.ts';
import { ResourceService } from '../resources/resource.service.ts';
import type { WireRow } from '../resources/show-row.ts';
import { storeErrors } from './stores.errors.ts';

/** A shopper's way to a store of their own (reference §4.2): join, fill in, hand in again after a denial. */
@Injectable()
export class JoinStore {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly service: ResourceService,
  ) {}

  /** Opens an empty store, to be filled in. Sub-accounts never come here: the shopper area does not admit them. @throws Refusal `stores.exists` */
  async join(actor: Actor): Promise<Wire<WireRow>> {
    await this.database.transaction(async (tx) => {
      const [store] = await tx.rows<{ id: number }>(
        'INSERT INTO stores (user_id, store_name, store_verify, store_status) VALUES ($1, $2, 1, 0) ON CONFLICT DO NOTHING RETURNING id',
        [actor.id, `店铺${actor.id}`],
      );
      if (!store) throw storeErrors.exists();
      await writeAudit(tx, actor, { event: 'store.join', subject: 'stores', subjectId: store.id });
    });
    return this.read(actor);
  }

  /** The caller's own store in full. @throws Refusal 404 for who has none */
  async read(actor: Actor): Promise<Wire<WireRow>> {
    return this.service.showSingle(await this.asOwner(actor), this.resources.get('stores'));
  }

  /** Fills the store in and hands it in to be verified. @throws Refusal 422 at what is missing or wrong; `stores.verifying` */
  async submit(actor: Actor, body: unknown): Promise<Wire<WireRow>> {
    return this.service.updateSingle(await this.asOwner(actor), this.resources.get('stores'), body);
  }

  /** The rules of the seller area hold for the owner's own row, although that area is not open yet. */
  private async asOwner(actor: Actor): Promise<Actor> {
    const [store] = await this.database.quickly<{ id: number }>(
      'SELECT id FROM stores WHERE user_id = $1 AND deleted_at IS NULL',
      [actor.id],
      'stores.own',
    );
    if (!store) throw httpErrors.notFound();
    return { ...actor, area: 'Seller', storeId: store.id, isSuper: true };
  }
}
