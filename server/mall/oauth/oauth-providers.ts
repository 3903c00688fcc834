import { Injectable } from '@nestjs/common';
import type { OauthName, OauthProvider } from '../../../schemas/contract/calls/accounts/oauth.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { Env } from '../../platform/config/env.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { Log } from '../../platform/observability/log.ts';
import type { DriverTools } from '../../platform/outbound/driver-tools.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import type { WechatApp } from './drivers/wechat-api.ts';
import { readPageTicket as readTicket } from './drivers/wechat-official.sign-in.ts';
import { oauthErrors } from './oauth.errors.ts';
import type {
  AuthorizationRequest,
  Grant,
  Identity,
  OauthDriver,
  PhoneGrant,
  PhoneIdentity,
} from './oauth-driver.ts';
import { OauthSettings, type OauthSettingsGroup } from './oauth-settings.ts';
import { signIns } from './sign-ins.ts';

/**
 * A configured sign-in. Its calls refuse with `oauth.providerDown` when the provider cannot be
 * reached or does not know this mall.
 */
export interface ConnectedProvider {
  /** Empty: a page of ours. */
  readonly returnUrl: string;
  /** @throws Refusal `oauth.unavailable` for a sign-in that does not start on a page */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** @throws Refusal `oauth.rejected`, `oauth.unavailable` */
  identify(grant: Grant): Promise<Identity>;
  /** By a code of an SDK. @throws Refusal `oauth.rejected`; `oauth.unavailable` for page sign-ins */
  identifyByCode(code: string): Promise<Identity>;
  /** @throws Refusal `oauth.rejected`; `oauth.unavailable` where there are no phone numbers */
  identifyPhone(grant: PhoneGrant): Promise<PhoneIdentity>;
}

/** The third-party sign-ins that have settings. */
@Injectable()
export class OauthProviders {
  private readonly drivers: ReadonlyMap<string, OauthDriver<unknown>> = new Map(
    [...signIns].map(([name, { driver }]) => [name, driver(this.driverTools(name))]),
  );

  constructor(
    private readonly settings: OauthSettings,
    private readonly env: Env,
    private readonly log: Log,
  ) {}

  /** Whether a sign-in starts on a page, and not in an app or a mini program. */
  isPage(name: OauthName): boolean {
    return this.drivers.get(name)?.kind === 'page';
  }

  /** The configured sign-ins that start on a page. */
  async pages(language: Language): Promise<readonly OauthProvider[]> {
    const configured = await this.settings.configured();
    return [...configured]
      .filter(([name]) => this.isPage(name))
      .map(([name, group]) => describeSignIn(name, group, language));
  }

  /** @throws Refusal `oauth.unavailable` for an unknown name and one without settings */
  async get(name: string): Promise<ConnectedProvider> {
    const group = await this.settings.group(name);
    if (!group) throw oauthErrors.unavailable();
    return this.connect(name, group);
  }

  /** The official account, whose tickets sign pages. @throws Refusal `oauth.unavailable` */
  async officialAccount(): Promise<{
    readonly app: WechatApp;
    readonly readPageTicket: () => Promise<string>;
  }> {
    const group = await this.settings.group('weixin');
    if (!group) throw oauthErrors.unavailable();
    const app = group.config as WechatApp;
    const tools = this.driverTools('weixin');
    const readPageTicket = () => this.withProviderErrors('weixin', () => readTicket(tools, app));
    return { app, readPageTicket };
  }

  private connect(name: OauthName, { config, returnUrl }: OauthSettingsGroup): ConnectedProvider {
    const driver = this.drivers.get(name)!;
    const guarded = <T>(call: () => Promise<T>): Promise<T> => this.withProviderErrors(name, call);
    return {
      returnUrl,
      authorizationUrl: async (request) => {
        if (driver.kind !== 'page') throw oauthErrors.unavailable();
        return guarded(() => driver.authorizationUrl(config, request));
      },
      identify: async (grant) => {
        if (driver.kind !== 'page') throw oauthErrors.unavailable();
        return guarded(() => driver.identify(config, grant));
      },
      identifyByCode: async (code) => {
        if (driver.kind !== 'sdk') throw oauthErrors.unavailable();
        return guarded(() => driver.identify(config, { code }));
      },
      identifyPhone: async (grant) => {
        if (driver.kind !== 'sdk' || !driver.identifyPhone) throw oauthErrors.unavailable();
        const { identifyPhone } = driver;
        return guarded(() => identifyPhone(config, grant));
      },
    };
  }

  /** Logs a provider's failure and turns it into `oauth.providerDown`; refusals pass. */
  private async withProviderErrors<T>(name: OauthName, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.log.error({ err: error, oauth: name }, 'A provider of sign-ins failed');
      throw oauthErrors.providerDown();
    }
  }

  private driverTools(name: OauthName): DriverTools {
    return {
      request: createHttpClient(ssrfGuard(this.env.profile)),
      now: () => new Date(),
      warn: (message) => this.log.warn({ oauth: name }, message),
    };
  }
}

/**
 * What people see of a sign-in: the name that an admin gave, or else that of the definition; of one
 * that is gone its key.
 */
export function describeSignIn(
  name: OauthName,
  group: OauthSettingsGroup | undefined,
  language: Language,
): OauthProvider {
  const given = localName(group?.title ?? '', language);
  const signIn = signIns.get(name);
  const own = signIn ? translate(language, `dicts.oauth_name.${name}`) : name;
  return {
    name,
    title: given || own,
    ...(signIn?.icon !== undefined && { icon: signIn.icon }),
  };
}
