import { Controller, Get, Module, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { apiPrefix, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { Access, CurrentActor, NotInApi, named, Reason } from '../http/access/access.ts';
import type { Actor } from '../http/access/actor.ts';
import { AnswerWithin } from '../http/server/answer-deadline.ts';
import { LiveStreams } from './live-streams.ts';

/** `GET /api/{Area}/live`: the event stream of a back office (schemas/contract/calls/live.ts). */
function liveController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}live`)
  @Reason('messages about rows that the caller may list: test/e2e/platform/live')
  @NotInApi('a stream for pages; programs use webhooks')
  @Access({ area, right: 'signed-in' })
  class LiveController {
    constructor(private readonly streams: LiveStreams) {}

    @Get()
    @AnswerWithin(Infinity)
    async live(@CurrentActor() actor: Actor, @Res() reply: FastifyReply): Promise<void> {
      const body = await this.streams.open(actor);
      reply.raw.once('close', () => {
        body.destroy();
      });
      // The client may have left while the stream was opened
      if (reply.raw.closed) body.destroy();
      void reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(body);
    }
  }
  return named(area, LiveController);
}

/**
 * Notifies the back offices of events such as a paid order, a refund request or low stock. Database
 * triggers report them in the transaction of the change; every process forwards them to the streams
 * of accounts that may list such rows. Carries no rows and owns no table
 * (docs/decisions/0061-live-notices.md).
 */
@Module({ controllers: backOffices.map(liveController), providers: [LiveStreams] })
export class LiveModule {}
