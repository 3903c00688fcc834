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
import { StoreStepDto } from '../refunds.dto.ts';
import type { Refund } from './refund-state.ts';

const comparingRights = [
  'orders.show',
  ...['agree', 'reject', 'confirm', 'resend'].map((name) => `refunds.${name}`),
];

/** Reads the store's step in an after-sale, which legacy clients send in the whole order. */
@Injectable()
export class ReadStoreStep {
  constructor(private readonly crud: CrudContext) {}

  /**
   * @throws Refusal 422 at every wrong field; with a whole order 404, 409 for another revision, and
   *   402 for a caller who may neither read orders nor take a step: the answer tells what is stored
   */
  run(actor: Actor, orderId: number, body: unknown): Promise<StoreStepDto> {
    const steps = ['refund_verify', 'refund_step'];
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
    if (!comparingRights.some((right) => holdsRight(actor, `Seller.${right}`)))
      throw httpErrors.noRight();
    const row = { actor, resource: this.crud.resources.get('orders'), id };
    const echoed = echoedRow(this.crud, row);
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
