import { Injectable } from '@nestjs/common';
import type { AlipayConfig } from '../drivers/alipay-client.ts';
import type { WechatConfig } from '../drivers/wechat-client.ts';
import { OwnAddress } from './own-address.ts';
import { SandboxKeys, sandboxIds } from './sandbox-keys.ts';

const gateway = '/sandbox/alipay/gateway.do';

/** Settings of the mall as a merchant of the sandbox, in place of those nobody made. */
@Injectable()
export class SandboxSettings {
  constructor(
    private readonly keys: SandboxKeys,
    private readonly own: OwnAddress,
  ) {}

  async wechat(): Promise<WechatConfig> {
    const { merchant, vendor, apiKey } = await this.keys.get();
    const { appId, merchantId, serial, platformKeyId } = sandboxIds;
    return {
      baseUrl: `${this.own.origin}/sandbox/wechat`,
      appId,
      merchantId,
      apiKey,
      privateKey: merchant.privateKey,
      serial,
      platformKey: { id: platformKeyId, key: vendor.publicKey },
    };
  }

  async alipay(): Promise<AlipayConfig> {
    const { merchant, vendor } = await this.keys.get();
    return {
      gateway: `${this.own.origin}${gateway}`,
      cashier: gateway,
      appId: sandboxIds.alipayAppId,
      sellerId: sandboxIds.sellerId,
      privateKey: merchant.privateKey,
      alipayKey: vendor.publicKey,
      certificates: undefined,
    };
  }
}
