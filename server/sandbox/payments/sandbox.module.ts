import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { LocalServerAddress } from '../../mall/kernel/local-server-address.ts';
import { SandboxKeys } from '../../mall/kernel/sandbox-keys.ts';
import { SandboxVendors } from '../../mall/kernel/sandbox-vendors.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { AlipaySandboxController } from './alipay-sandbox.controller.ts';
import { PayPageController } from './page/pay-page.controller.ts';
import { SandboxNoticeSender } from './sandbox-notice-sender.ts';
import { SandboxNotices } from './sandbox-notices.ts';
import { SandboxTrades } from './sandbox-trades.ts';
import { VendorsSandboxController } from './vendors.controller.ts';
import { WechatSandboxController } from './wechat-sandbox.controller.ts';

/**
 * A payment provider inside the product. It implements the protocols of WeChat Pay and Alipay with
 * its own keys; a person approves or declines each payment on its page. Owns `sandbox_trades`,
 * `sandbox_refunds` and `sandbox_notices`, and accesses no order. Production does not load this
 * module, so it has no route there (docs/invariants.md#payments, PA8).
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
