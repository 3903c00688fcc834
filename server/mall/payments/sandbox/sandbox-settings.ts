import { Injectable } from '@nestjs/common';
import { LocalServerAddress } from '../../kernel/local-server-address.ts';
import { SandboxKeys, sandboxIds } from '../../kernel/sandbox-keys.ts';
import type { AlipayConfig } from '../drivers/alipay-client.ts';
import type { WechatConfig } from '../drivers/wechat-client.ts';

const alipayGateway = '/sandbox/alipay/gateway.do';

/** Driver configurations of the mall as a merchant of the sandbox. */
@Injectable()
export class SandboxSettings {
  constructor(
    private readonly keys: SandboxKeys,
    private readonly server: LocalServerAddress,
  ) {}

  async wechat(): Promise<WechatConfig> {
    const { merchant, vendor, apiKey } = await this.keys.get();
    const { appId, merchantId, serial, platformKeyId } = sandboxIds;
    return {
      baseUrl: `${this.server.origin}/sandbox/wechat`,
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
      gateway: `${this.server.origin}${alipayGateway}`,
      cashier: alipayGateway,
      appId: sandboxIds.alipayAppId,
      sellerId: sandboxIds.sellerId,
      privateKey: merchant.privateKey,
      alipayKey: vendor.publicKey,
      certificates: undefined,
    };
  }
}
