import type { Area } from '../../schemas/contract/areas.ts';
import type { Actor } from '../http/actor.ts';

/** Whose files they are, for quota and reading: the platform (0), a store, a shopper. */
export interface FileOwner {
  readonly area: Area;
  readonly id: number;
}

export const ownerOf = (actor: Pick<Actor, 'area' | 'storeId' | 'id'>): FileOwner => ({
  area: actor.area,
  id: { Admin: 0, Seller: actor.storeId, shop: actor.id }[actor.area],
});
