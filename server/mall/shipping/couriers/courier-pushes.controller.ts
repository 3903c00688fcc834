import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RowId } from '../../../backoffice/resources/http/row-id.ts';
import { Access, NotInApi, Reason } from '../../../platform/http/access/access.ts';
import { KeepRawBody } from '../../../platform/http/request/raw-body.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { Log } from '../../../platform/observability/log.ts';
import { LogBudget } from '../../../platform/observability/log-budget.ts';
import { CourierSettings } from './courier-settings.ts';
import { ParcelTracks } from './parcel-tracks.ts';

/** Log lines a minute about refused pushes, which anybody can send. */
const maxRefusalLines = 60;

/**
 * Receives the events of subscribed parcels (docs/parcels.md#pushes). The address names the
 * subscription, whose salt signs the push; the number in the push must be the one subscribed. A push
 * changes the timeline of its waybill and never an order.
 */
@Controller('api/couriers')
@Reason('the waybill of a subscription, whose salt signs the push: test/e2e/shipping/parcels')
@NotInApi('providers call it')
export class CourierPushesController {
  private readonly refusals = new LogBudget(maxRefusalLines);

  constructor(
    private readonly settings: CourierSettings,
    private readonly tracks: ParcelTracks,
    private readonly log: Log,
  ) {}

  @Post(':driver/:id')
  @Access({ area: 'shop', right: 'public' })
  @KeepRawBody()
  async receive(
    @Param('driver') name: string,
    @RowId() id: number,
    @Req() { rawBody, ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name: known, driver } = await this.settings.open();
    const { readPush, pushResponse } = driver;
    if (known !== name || !readPush || !pushResponse) throw httpErrors.notFound();
    const track = await this.tracks.findSubscription(id);
    const push = track && readSigned(() => readPush(rawBody, track.salt));
    const isAccepted = push !== undefined && push.no === track?.no;
    if (isAccepted) await this.tracks.save([{ id, tracking: push }]);
    else
      this.refusals.write((leftOut) =>
        this.log.warn({ track: id, ip, left_out: leftOut }, 'a push of a courier was refused'),
      );
    void reply.status(isAccepted ? 200 : 400).send(pushResponse(isAccepted));
  }
}

/** Undefined for a body that the driver cannot read, which anybody can send. */
function readSigned<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
