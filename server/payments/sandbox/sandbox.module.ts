import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../jobs/jobs.ts';
import { AlipaySandboxController } from './alipay-sandbox.controller.ts';
import { OwnAddress } from './own-address.ts';
import { PayPageController } from './pay-page.controller.ts';
import { SandboxKeys } from './sandbox-keys.ts';
import { SandboxNotices } from './sandbox-notices.ts';
import { SandboxSettings } from './sandbox-settings.ts';
import { SandboxTrades } from './sandbox-trades.ts';
import { WechatSandboxController } from './wechat-sandbox.controller.ts';

/**
 * A payment provider inside the product: it speaks the wires of WeChat Pay and Alipay with keys of its own, and a person decides on its page what becomes of
 * a payment (decisions 14). Owns `sandbox_trades`, their refunds and notices; knows no order. Not even a route of it exists in production.
 */
@Global()
@Module({
  controllers: [WechatSandboxController, AlipaySandboxController, PayPageController],
  providers: [OwnAddress, SandboxKeys, SandboxNotices, SandboxSettings, SandboxTrades],
  exports: [SandboxSettings, SandboxNotices, SandboxTrades],
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
      leaseSeconds: 600,
      run: () => this.notices.sendDue(),
    });
  }
}
