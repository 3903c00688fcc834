import type { OauthName } from '../../../schemas/contract/calls/oauth.ts';
import { sandboxClientId } from '../../../server/mall/oauth/sandbox/oauth-sandbox-settings.ts';
import { sandboxIds } from '../../../server/mall/payments/sandbox/sandbox-keys.ts';
import type { TestApp } from '../server/app.ts';
import { writeConfig } from '../mall/write-config.ts';
import type { Client, Reply } from './client.ts';

/** Client ids by which the settings name the sandbox. That of `weixin` is the one of its payments. */
export const sandboxClients: Readonly<Record<OauthName, string>> = {
  weixin: sandboxIds.appId,
  weixinweb: 'wx0000000sandbox02',
  weixinmini: 'wx0000000sandbox03',
  weixinapp: 'wx0000000sandbox04',
  oidc: sandboxClientId,
};

/** Configures sign-ins with the sandbox as their provider. */
export async function configureSandbox(
  { sql }: Pick<TestApp, 'sql'>,
  ...names: readonly OauthName[]
): Promise<void> {
  for (const name of names)
    await writeConfig(sql, `oauth_${name}`, { client_id: sandboxClients[name], name: 'Test' });
}

/** What the page of the sandbox gets. */
export interface Consent {
  readonly person?: string;
  readonly action?: string;
}
type Callback = Readonly<Record<string, string>>;

/** A browser that goes to a provider and comes back. It holds cookies and does not run scripts. */
export class OauthBrowser {
  private cookie = '';

  constructor(private readonly client: Client) {}

  /** The URL of the provider's page. */
  async begin(name: string, sent: object = {}): Promise<string> {
    return this.open(`/api/oauth/${name}`, sent);
  }

  async beginBinding(name: string, sent: object = {}): Promise<string> {
    return this.open(`/api/user/oauth/${name}`, sent);
  }

  /** Acts on the provider's page. @returns what the provider appends to the return URL */
  async consent(url: string, { person, action }: Consent): Promise<Callback> {
    const response = await fetch(new URL(url, this.client.url), {
      method: 'POST',
      body: new URLSearchParams({ ...(person && { person }), ...(action && { action }) }),
      redirect: 'manual',
    });
    await response.text();
    if (response.status !== 303) throw new Error(`The sandbox answered ${response.status}`);
    return Object.fromEntries(new URL(response.headers.get('location')!).searchParams);
  }

  finish(name: string, callback: object, cookie = this.cookie): Promise<Reply> {
    return this.client.with({ cookie }).json().post(`/oauth/callback/${name}`, callback);
  }

  async signIn(name: string, consent: Consent, more: object = {}): Promise<Reply> {
    const callback = await this.consent(await this.begin(name), consent);
    return this.finish(name, { ...callback, ...more });
  }

  async bind(name: string, consent: Consent, sent: object): Promise<Reply> {
    const callback = await this.consent(await this.beginBinding(name, sent), consent);
    return this.finish(name, callback);
  }

  private async open(path: string, sent: object): Promise<string> {
    const response = await this.client.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const { code, msg, data } = (await response.json()) as Reply<{ url: string }>;
    if (code !== 200) throw new Error(`${code} ${msg}`);
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return data.url;
  }
}
