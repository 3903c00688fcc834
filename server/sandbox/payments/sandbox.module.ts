import {
  Controller,
  Global,
  Module,
  type OnModuleInit,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LocalServerAddress } from '../../mall/kernel/local-server-address.ts';
import { SandboxKeys } from '../../mall/kernel/sandbox-keys.ts';
import { SandboxVendors } from '../../mall/kernel/sandbox-vendors.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { KeepRawBody } from '../../platform/http/request/raw-body.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { AlipaySandboxController } from './alipay-sandbox.controller.ts';
import { PayPageController } from './pay-page.controller.ts';
import { paymentSandboxes } from './payment-sandboxes.ts';
import { SandboxNoticeSender, SandboxNotices } from './sandbox-notices.ts';
import { SandboxTrades } from './sandbox-trades.ts';
import { WechatSandboxController } from './wechat-sandbox.controller.ts';

/** Answers drivers of payment providers whose sandbox has no controller of its own. */
@Controller('sandbox/vendors')
@Reason('requires our signature; not in production')
@NotInApi('plays the providers; not in production')
class VendorsSandboxController {
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

/**
 * A payment provider inside the product. It implements the protocols of WeChat Pay and Alipay with
 * its own keys; a person approves or declines each payment on its page. Owns `sandbox_trades`,
 * `sandbox_refunds` and `sandbox_notices`, and accesses no order. Production does not load this
 * module, so it has no route there (docs/invariants.md#test-mode, TM2).
 */
@Global()
@Module({
  controllers: [
    WechatSandboxController,
    AlipaySandboxController,
    VendorsSandboxController,
    PayPageController,
  ],
  providers: [
    LocalServerAddress,
    SandboxKeys,
    SandboxNoticeSender,
    SandboxNotices,
    SandboxTrades,
    SandboxVendors,
  ],
  exports: [LocalServerAddress, SandboxKeys, SandboxNotices, SandboxTrades, SandboxVendors],
})
export class SandboxModule implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly notices: SandboxNotices,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'payments.sandbox_notices',
      everySeconds: 15,
      run: () => this.notices.sendDue(),
    });
  }
}
