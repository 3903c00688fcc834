import type { OauthName } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { sandboxIds } from '../../../server/mall/kernel/sandbox-keys.ts';
import { sandboxClientId } from '../../../server/mall/oauth/drivers/oidc.sign-in.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { writeConfig } from '../mall/write-config.ts';
import { sharedApp, type TestApp } from '../server/app.ts';
import { Client, type Reply } from './client.ts';

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

const nextPerson = counter();
/** The name of somebody who has no account at the sandbox's providers. */
export const newPerson = (): string => `Person ${nextPerson()}`;

export const expiredSignIn = { code: 400, msg: 'This sign-in has expired. Start again' };
export const rejectedSignIn = {
  code: 400,
  msg: 'The provider did not confirm this sign-in. Start again',
};

/** The worker's mall with the sandbox as the provider of every sign-in. */
export async function sharedOauthMall(): Promise<OauthMall> {
  const souk = await sharedApp();
  await configureSandbox(souk, ...(Object.keys(sandboxClients) as OauthName[]));
  return new OauthMall(souk);
}

/** Signs people in by providers and reads their accounts. */
export class OauthMall {
  constructor(readonly souk: TestApp) {}

  browser(client: Client = this.souk.anonymous): OauthBrowser {
    return new OauthBrowser(client);
  }

  signIn(name: OauthName, consent: Consent, more?: object): Promise<Reply> {
    return this.browser().signIn(name, consent, more);
  }

  /** A caller with the token of a sign-in. */
  clientOf({ data }: Reply): Client {
    return new Client(this.souk.url, data.access_token);
  }

  /** The account of a sign-in. @throws Error with code and text when nobody was signed in */
  async accountOf(
    reply: Reply,
  ): Promise<{ readonly id: number; readonly username: string; readonly [name: string]: unknown }> {
    const { code, msg, data } = await this.clientOf(reply).post('/auth/info');
    if (code !== 200) throw new Error(`${code} ${msg}`);
    return data;
  }

  /** Audited events of a user, oldest first. */
  async auditsOf(id: number): Promise<readonly string[]> {
    const rows = await this.souk.sql.rows<{ event: string }>(
      "SELECT event FROM audits WHERE subject = 'users' AND subject_id = $1 ORDER BY id",
      [id],
    );
    return rows.map(({ event }) => event);
  }

  /** A code as `wx.login` and the SDK for apps give it. */
  async sdkCode(name: 'weixinmini' | 'weixinapp', person: string): Promise<string> {
    const response = await fetch(
      `${this.souk.url}/sandbox/weixin/login?appid=${sandboxClients[name]}`,
      { method: 'POST', body: new URLSearchParams({ person }) },
    );
    return ((await response.json()) as { code: string }).code;
  }
}
