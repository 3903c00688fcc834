import { Injectable, Optional } from '@nestjs/common';
import { type OauthName, oauthNames } from '../../../schemas/contract/calls/accounts/oauth.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import type { OidcConfig } from './drivers/oidc.ts';
import { type WechatApp, wechatUrls } from './drivers/wechat-api.ts';
import { OauthSandboxSettings } from './oauth-sandbox-settings.ts';

/** Settings of one sign-in with decrypted secrets. They never leave the server. */
export interface OauthSettingsGroup {
  /** Name that an admin gave; empty for WeChat. */
  readonly title: string;
  /** Empty: a page of ours. */
  readonly returnUrl: string;
  readonly config: WechatApp | OidcConfig;
}

/** Payments that need the openid of the same WeChat application. */
const paymentApps: ReadonlyMap<OauthName, { readonly group: string; readonly appId: string }> =
  new Map([
    ['weixin', { group: 'pay_wechatmp', appId: 'mp_app_id' }],
    ['weixinmini', { group: 'pay_wechatmini', appId: 'mini_app_id' }],
  ]);

/** Reads the settings `configs/oauth_<name>`. */
@Injectable()
export class OauthSettings {
  constructor(
    private readonly crud: CrudContext,
    @Optional() private readonly sandbox?: OauthSandboxSettings,
  ) {}

  /** @returns undefined unless id and secret, or id and issuer, are set */
  async group(name: OauthName): Promise<OauthSettingsGroup | undefined> {
    const row = await readDecryptedConfig(this.crud, this.crud.database, `oauth_${name}`);
    const config = await (name === 'oidc' ? this.oidcConfig(row) : this.wechatApp(name, row));
    return config && { title: text(row, 'name'), returnUrl: text(row, 'return_url'), config };
  }

  /** The configured sign-ins, in the order of `oauthNames`. */
  async configured(): Promise<ReadonlyMap<OauthName, OauthSettingsGroup>> {
    const groups = await Promise.all(oauthNames.map((name) => this.group(name)));
    return new Map(
      oauthNames.flatMap((name, index) => {
        const group = groups[index];
        return group ? [[name, group] as const] : [];
      }),
    );
  }

  private async wechatApp(name: OauthName, row: Row): Promise<WechatApp | undefined> {
    const appId = text(row, 'client_id');
    const secret = text(row, 'key') || (await this.paymentSecret(name, appId));
    const sandbox = await this.sandbox?.wechat(appId);
    if (sandbox) return sandbox;
    return appId === '' || secret === '' ? undefined : { appId, secret, ...wechatUrls };
  }

  /** The secret that the payment settings hold for the same application; '' for none. */
  private async paymentSecret(name: OauthName, appId: string): Promise<string> {
    const payment = paymentApps.get(name);
    if (!payment || appId === '') return '';
    const row = await readDecryptedConfig(this.crud, this.crud.database, payment.group);
    return text(row, payment.appId) === appId ? text(row, 'secret_key') : '';
  }

  private async oidcConfig(row: Row): Promise<OidcConfig | undefined> {
    const clientId = text(row, 'client_id');
    const sandbox = await this.sandbox?.oidc(clientId);
    if (sandbox) return sandbox;
    const issuer = text(row, 'issuer');
    if (clientId === '' || issuer === '') return undefined;
    return { issuer, clientId, secret: text(row, 'key'), sandbox: false };
  }
}

const text = (row: Row, field: string): string =>
  typeof row[field] === 'string' ? row[field] : '';
