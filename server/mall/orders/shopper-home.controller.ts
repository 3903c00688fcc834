import { Body, Controller, Get, Post } from '@nestjs/common';
import type { Favorite } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { Favorites } from '../catalog/favorites.ts';
import { TrackOrder } from './dispatch/track-order.ts';
import { ReadOrders } from './read-orders.ts';

class OrderDto {
  @WholeNumber(1) order_id: number;
}

/** Recent orders and favourites on the home page (docs/product.md#user-centre). */
const recent = { page: 1, per_page: 5 } as const;
/** The home page of a shopper's account, and the parcels of one order. */
@Controller('api/user')
@Reason('the shopper’s own rows: test/e2e/orders/orders')
@Access({ area: 'shop', right: 'signed-in' })
export class ShopperHomeController {
  constructor(
    private readonly readOrders: ReadOrders,
    private readonly trackOrder: TrackOrder,
    private readonly favorites: Favorites,
  ) {}

  /** `count`: orders in the statuses 1 to 5, in that order. */
  @Get('default')
  async home(@CurrentActor() actor: Actor): Promise<{
    readonly count: readonly number[];
    readonly order: Page<ShopOrder>;
    readonly fav: Page<Favorite>;
  }> {
    const [count, order, fav] = await Promise.all([
      this.readOrders.counts(actor),
      this.readOrders.list(actor, recent),
      this.favorites.list(actor, 0, recent),
    ]);
    return { count, order, fav };
  }

  /** Parcels with the events of their couriers. */
  @Post('order/express')
  async parcels(
    @CurrentActor() actor: Actor,
    @Body() { order_id: orderId }: OrderDto,
  ): Promise<readonly object[]> {
    const [{ parcels }, tracked] = await Promise.all([
      this.readOrders.detail(actor, orderId),
      this.trackOrder.run(actor, orderId),
    ]);
    return parcels.map((parcel, index) => ({
      ...parcel,
      delivery_list: tracked[index]?.delivery_list ?? [],
      state: tracked[index]?.state ?? '',
      known_at: tracked[index]?.known_at ?? '',
    }));
  }
}
