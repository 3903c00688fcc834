import type { Area } from '../../../schemas/contract/areas.ts';
import type { Actor } from '../../platform/http/access/actor.ts';

/** The owner of a file, for quotas and reading: the platform (id 0), a store or a shopper. */
export interface FileOwner {
  readonly area: Area;
  readonly id: number;
}

/** The owner of what an actor uploads: the platform, a store or a shopper. */
export const ownerOf = (actor: Pick<Actor, 'area' | 'storeId' | 'id'>): FileOwner => ({
  area: actor.area,
  id: { Admin: 0, Seller: actor.storeId, shop: actor.id }[actor.area],
});
