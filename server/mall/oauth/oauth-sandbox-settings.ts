import { Injectable } from '@nestjs/common';
import { LocalServerAddress } from '../kernel/local-server-address.ts';
import { SandboxKeys } from '../kernel/sandbox-keys.ts';
import type { OidcConfig } from './drivers/oidc.ts';
import type { WechatApp } from './drivers/wechat-api.ts';

/** The client id that stands for the sandbox in the settings of OpenID Connect. */
export const sandboxClientId = 'souk-sandbox';
const wechatPath = '/sandbox/weixin';

/** Whether an app id stands for the sandbox: the one of its payments, and others beside it. */
export const isSandboxApp = (appId: string): boolean => /^wx0000000sandbox\d{2}$/.test(appId);

/** Configurations of the mall as a client of the sandbox. Its ids need no other settings. */
@Injectable()
export class OauthSandboxSettings {
  constructor(
    private readonly keys: SandboxKeys,
    private readonly server: LocalServerAddress,
  ) {}

  /** The identifier in id tokens; the server calls itself by it. */
  get issuer(): string {
    return `${this.server.origin}/sandbox/oidc`;
  }

  async secret(): Promise<string> {
    return (await this.keys.get()).apiKey;
  }

  async oidc(clientId: string): Promise<OidcConfig | undefined> {
    if (clientId !== sandboxClientId) return undefined;
    return { issuer: this.issuer, clientId, secret: await this.secret(), sandbox: true };
  }

  /** Browsers open its page by the name of the mall. */
  async wechat(appId: string): Promise<WechatApp | undefined> {
    if (!isSandboxApp(appId)) return undefined;
    return {
      appId,
      secret: await this.secret(),
      pageUrl: wechatPath,
      apiUrl: this.server.origin + wechatPath,
    };
  }
}
