import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SandboxKeys } from '../../mall/kernel/sandbox-keys.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { KeepRawBody } from '../../platform/http/request/raw-body.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { paymentSandboxes } from './payment-sandboxes.ts';
import { SandboxTrades } from './sandbox-trades.ts';

/** Answers drivers of payment providers whose sandbox has no controller of its own. */
@Controller('sandbox/vendors')
@Reason('requires our signature; not in production')
@NotInApi('plays the providers; not in production')
export class VendorsSandboxController {
  constructor(
    private readonly trades: SandboxTrades,
    private readonly keys: SandboxKeys,
  ) {}

  @Post(':name/:call')
  @Access({ area: 'shop', right: 'public' })
  @KeepRawBody()
  async answer(
    @Param('name') name: string,
    @Param('call') path: string,
    @Req() { rawBody, headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = paymentSandboxes.get(name)?.answer;
    if (!answer) throw httpErrors.notFound();
    const request = {
      path,
      body: rawBody,
      headers: headers as Readonly<Record<string, string | undefined>>,
    };
    const tools = { trades: this.trades, keys: await this.keys.get() };
    const { status, body } = await answer(request, tools);
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }
}
