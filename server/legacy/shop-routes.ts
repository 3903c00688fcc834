import { Injectable } from '@nestjs/common';
import { apiPrefix, areas, backOffices } from '../../schemas/contract/areas.ts';
import type { TrackedParcel } from '../../schemas/contract/calls/orders/dispatch.ts';
import type { OrderRefund, ShopOrder } from '../../schemas/contract/calls/orders/orders.ts';
import { refundStep } from '../../schemas/contract/order-statuses.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { parseId } from '../backoffice/resources/parse-ids.ts';
import { staleRefusal } from '../backoffice/resources/write/rules/stale-write.ts';
import { ProfileDto } from '../identity/profile/profile.controller.ts';
import { ReadProfile } from '../identity/profile/read-profile.ts';
import { ChangeCartLineDto } from '../mall/carts/carts.controller.ts';
import { Carts } from '../mall/carts/carts.ts';
import { TrackOrder } from '../mall/orders/dispatch/track-order.ts';
import { ReadOrders } from '../mall/orders/read-orders.ts';
import { ShopperStepDto, StoreStepDto } from '../mall/refunds/refunds.controller.ts';
import { JoinStore } from '../mall/stores/join-store.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { differingFrom, echoedBody } from './echoed-body.ts';
import { MoveOrderDto } from './legacy-shop.controller.ts';
import { joinSpreadFields } from './spread-fields.ts';
import type { LegacyCall, Sent, TranslatedRoute } from './translation.ts';
import { echoedRow, withoutEchoes, withoutEqualFields } from './whole-rows.ts';

const idOf = ({ params }: LegacyCall): number => parseId(params.id ?? '');

/** The translations of calls of shoppers, and of the store's step in an after-sale. */
@Injectable()
export class ShopRoutes {
  constructor(
    private readonly crud: CrudContext,
    private readonly readProfile: ReadProfile,
    private readonly carts: Carts,
    private readonly orders: ReadOrders,
    private readonly trackOrder: TrackOrder,
    private readonly joinStore: JoinStore,
  ) {}

  all(): readonly TranslatedRoute[] {
    const profiles = areas.flatMap((area): readonly TranslatedRoute[] =>
      ['POST', 'PUT'].map((method) => [
        `${method} /api${apiPrefix[area]}auth/edit`,
        (call) => this.editProfile(call),
      ]),
    );
    return [
      ...profiles,
      ['PUT /api/store', (call) => this.submitStore(call)],
      ['PUT /api/user/carts/:id', (call) => this.changeCartLine(call)],
      ['GET /api/user/order/:id', (call) => this.showOrder(call)],
      ['PUT /api/user/order/:id', (call) => this.moveOrder(call)],
      ['GET /api/user/order/refund/:id', (call) => this.showRefund(call)],
      ['PUT /api/user/order/refund/:id', (call) => this.shopperStep(call)],
      ['PUT /api/Seller/refunds/:id', (call) => this.storeStep(call)],
      ...backOffices.map(
        (area): TranslatedRoute => [
          `POST /api/${area}/orders/express/find`,
          async ({ run }) => eventsOf((await run()) as readonly TrackedParcel[]),
        ],
      ),
    ];
  }

  private async editProfile({ actor, body, run }: LegacyCall): Promise<unknown> {
    const withoutEchoes = async (sent: Sent) =>
      differingFrom(await this.readProfile.run(actor), sent);
    return run({ body: await echoedBody({ dto: ProfileDto, withoutEchoes }, body) });
  }

  private async submitStore({ actor, body, run }: LegacyCall): Promise<unknown> {
    const owner = await this.joinStore.findOwner(actor);
    if (!owner) return run();
    const resource = this.crud.resources.get('stores');
    const row = { actor: owner, resource, id: owner.storeId };
    return withoutEchoes(echoedRow(this.crud, row), body, (sent) =>
      run({ body: isObject(sent) ? joinSpreadFields(resource, sent) : sent }),
    );
  }

  /**
   * A change of a line, also in the whole line that the cart answered. Beside `is_type`, the quantity
   * of the line is no change. These clients keep their own state in `checked`.
   */
  private async changeCartLine(call: LegacyCall): Promise<unknown> {
    const { actor, body, run } = call;
    const hasStep = isObject(body) && body.is_type !== undefined;
    const withoutEchoes = async ({ checked: _, ...sent }: Sent) =>
      differingFrom(await this.carts.line(actor, idOf(call)), sent);
    const steps = hasStep ? ['is_type'] : ['buy_num'];
    return run({ body: await echoedBody({ dto: ChangeCartLineDto, steps, withoutEchoes }, body) });
  }

  /** The order with the events of all parcels as one list. */
  private async showOrder({ actor, run }: LegacyCall): Promise<unknown> {
    return this.withEvents(actor, (await run()) as ShopOrder);
  }

  private async moveOrder(call: LegacyCall): Promise<unknown> {
    const { actor, body, run } = call;
    const withoutEchoes = async (sent: object) => {
      const order = await this.orders.detail(actor, idOf(call));
      return differingFrom(await this.withEvents(actor, order), sent);
    };
    const steps = ['order_status'];
    return run({ body: await echoedBody({ dto: MoveOrderDto, steps, withoutEchoes }, body) });
  }

  private async withEvents(actor: Actor, order: ShopOrder): Promise<object> {
    const tracked = order.parcels.length > 0 ? await this.trackOrder.run(actor, order.id) : [];
    return { ...order, delivery_list: eventsOf(tracked) };
  }

  /** The after-sale beside its order; a name of both is the order's. */
  private async showRefund({ run }: LegacyCall): Promise<unknown> {
    return withRefundBeside((await run()) as ShopOrder);
  }

  private async shopperStep(call: LegacyCall): Promise<unknown> {
    const { actor, run } = call;
    const withoutEchoes = async (sent: object) => {
      const id = idOf(call);
      const order = withRefundBeside(await this.orders.detail(actor, id));
      return differingFrom({ ...order.refund, order_id: id }, differingFrom(order, sent));
    };
    const steps = ['refund_step'];
    const body = await echoedBody({ dto: ShopperStepDto, steps, withoutEchoes }, call.body);
    if (!isObject(body) || !body.delivery_no || parseInteger(body.refund_step) !== refundStep.done)
      return run({ body });
    const { delivery_no, ...others } = body;
    return run({ body: { ...others, ...(await withoutEchoes({ delivery_no })) } });
  }

  /**
   * The step may be in the whole order. A caller who may not read orders sends the step only: the
   * answer tells what is stored.
   */
  private async storeStep(call: LegacyCall): Promise<unknown> {
    const steps = ['refund_verify', 'refund_step', 're_delivery_no'];
    const withoutEchoes = (sent: Sent) => this.withoutOrder(call.actor, idOf(call), sent);
    const body = await echoedBody({ dto: StoreStepDto, steps, withoutEchoes }, call.body);
    return call.run({ body });
  }

  private async withoutOrder(actor: Actor, id: number, sent: Sent): Promise<Sent> {
    if (!holdsRight(actor, 'Seller.orders.show')) throw httpErrors.noRight();
    const { crud } = this;
    const resource = crud.resources.get('orders');
    const readAnswers = async (): Promise<readonly object[]> => {
      const order = await this.orders.detail(actor, id);
      return [order, { ...order.refund, order_id: id }];
    };
    const echoed = { ...echoedRow(crud, { actor, resource, id }), readAnswers };
    const changed = await withoutEqualFields(echoed, sent);
    const rev = parseInteger(changed.rev);
    if (rev !== undefined && rev !== (await echoed.readStored())?.rev)
      throw await staleRefusal(
        { crud, sql: crud.database, actor, resource },
        { id, rev, sent: {} },
      );
    return changed;
  }
}

/** Time and text of the events of all parcels, newest first. */
const eventsOf = (parcels: readonly TrackedParcel[]): readonly object[] =>
  parcels
    .flatMap(({ delivery_list: events }) => events)
    .map(({ time, context }) => ({ time, context }))
    .toSorted((a, b) => b.time.localeCompare(a.time));

const withRefundBeside = (order: ShopOrder): ShopOrder & Partial<OrderRefund> => ({
  ...order.refund,
  ...order,
});
