import { Injectable } from '@nestjs/common';
import { parseInteger } from '../../../../schemas/rules/values/parse-scalar.ts';
import { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import {
  echoedRow,
  withoutEqualFields,
} from '../../../backoffice/resources/write/input/echoed-fields.ts';
import { staleRefusal } from '../../../backoffice/resources/write/rules/stale-write.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { type Actor, holdsRight } from '../../../platform/http/access/actor.ts';
import { readEchoedDto } from '../../../platform/http/request/echoes/echoed-dto.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { ReadOrders } from '../../orders/read-orders.ts';
import { StoreStepDto } from '../refunds.dto.ts';
import type { Refund } from './refund-state.ts';

/** Reads the store's step in an after-sale, which legacy clients send in the whole order. */
@Injectable()
export class ReadStoreStep {
  constructor(
    private readonly crud: CrudContext,
    private readonly orders: ReadOrders,
  ) {}

  /**
   * @throws Refusal 422 at every wrong field; with a whole order 404, 409 for another revision, and
   *   402 for a caller who may not read orders: the answer tells what is stored
   */
  run(actor: Actor, orderId: number, body: unknown): Promise<StoreStepDto> {
    const steps = ['refund_verify', 'refund_step', 're_delivery_no'];
    return readEchoedDto(
      {
        actor,
        dto: StoreStepDto,
        steps,
        withoutEchoes: (sent) => this.compare(actor, orderId, sent),
      },
      body,
    );
  }

  private async compare(
    actor: Actor,
    id: number,
    sent: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!holdsRight(actor, 'Seller.orders.show')) throw httpErrors.noRight();
    const row = { actor, resource: this.crud.resources.get('orders'), id };
    const readAnswers = async (): Promise<readonly object[]> => {
      const order = await this.orders.detail(actor, id);
      return [order, { ...order.refund, order_id: id }];
    };
    const echoed = { ...echoedRow(this.crud, row), readAnswers };
    const changed = await withoutEqualFields(echoed, sent);
    const rev = parseInteger(changed.rev);
    if (rev !== undefined && rev !== (await echoed.readStored())?.rev)
      throw await staleRefusal(this.crud, this.crud.database, { ...row, rev, sent: {} });
    return changed;
  }

  /**
   * Asserts that the store answers the request that it was shown: the shopper may have withdrawn that
   * request and opened another one. `refund` was read with its order locked.
   *
   * @throws Refusal 409 for another revision of the order
   */
  async assertSeen(
    tx: Transaction,
    actor: Actor,
    { order_id: id, order_rev }: Refund,
    rev: number | undefined,
  ): Promise<void> {
    if (rev === undefined || rev === order_rev) return;
    const resource = this.crud.resources.get('orders');
    throw await staleRefusal(this.crud, tx, { actor, resource, id, rev, sent: {} });
  }
}
