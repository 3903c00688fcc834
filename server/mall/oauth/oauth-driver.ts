import type { Definition } from '../../platform/definitions/definitions-in.ts';
import type { DriverTools } from '../../platform/outbound/driver-tools.ts';
import type { SandboxVendors } from '../kernel/sandbox-vendors.ts';

/** Secrets of one sign-in. Only the provider and this server know the last two. */
export interface AttemptSecrets {
  /** 64 hexadecimal digits: WeChat allows letters and digits only. */
  readonly state: string;
  /** Echoed in the signed id token. */
  readonly nonce: string;
  /** Of PKCE: the token endpoint gets it, the authorization endpoint its hash. */
  readonly codeVerifier: string;
}

/** `openid`: nothing but the openid, without asking the person where the provider can do so. */
export type OauthScope = 'profile' | 'openid';

export interface AuthorizationRequest extends AttemptSecrets {
  readonly redirectUri: string;
  readonly scope: OauthScope;
}

/** What came back from the provider, with what was sent to it. */
export interface Grant extends AuthorizationRequest {
  readonly code: string;
  /** `iss` of the callback; undefined when the provider sends none. */
  readonly issuer: string | undefined;
}

/** A person, proven by the provider. */
export interface Identity {
  /** Who gave the openid: the app id, or the issuer's URL. */
  readonly issuer: string;
  readonly openid: string;
  /** Empty when there is none. */
  readonly unionid: string;
  readonly nickname: string;
}

/**
 * The protocol of one sign-in. A driver knows one vendor and no table. Its calls have a timeout and
 * throw an Error when the provider cannot be reached; `OauthProviders` turns that into a refusal.
 */
export interface PageDriver<Config> {
  readonly kind: 'page';
  /** The provider's page that asks the person. */
  readonly authorizationUrl: (config: Config, request: AuthorizationRequest) => Promise<string>;
  /**
   * @throws Refusal `oauth.rejected` for a wrong, used or expired code, and for an answer that was
   *   not made for this attempt
   */
  readonly identify: (config: Config, grant: Grant) => Promise<Identity>;
}

/** A phone number of a mini program's user, encrypted by WeChat. */
export interface PhoneGrant extends Pick<Grant, 'code'> {
  readonly iv: string;
  readonly encryptedData: string;
}

/** A person and the phone number that the provider has verified. */
export interface PhoneIdentity {
  readonly identity: Identity;
  readonly phone: string;
}

/** A sign-in whose codes come from the provider's SDK in an app or a mini program. */
export interface SdkDriver<Config> {
  readonly kind: 'sdk';
  /** @throws Refusal `oauth.rejected` for a wrong, used or expired code */
  readonly identify: (config: Config, grant: Pick<Grant, 'code'>) => Promise<Identity>;
  /**
   * Only where the provider gives phone numbers.
   *
   * @throws Refusal `oauth.rejected` also for a number of another application, person or time
   */
  readonly identifyPhone?: (config: Config, grant: PhoneGrant) => Promise<PhoneIdentity>;
}

export type OauthDriver<Config> = PageDriver<Config> | SdkDriver<Config>;

/** What a sign-in reads of the settings. */
export interface SignInSettings {
  /** A text of `configs/oauth_<name>`; '' for a field without one. */
  readonly text: (field: string) => string;
  /** A text of another group, `configs/<group>`. */
  readonly textOf: (group: string, field: string) => Promise<string>;
  /** Undefined in production. */
  readonly sandbox: SandboxVendors | undefined;
}

/** A third-party sign-in. Its settings are `configs/oauth_<name>`. */
export interface SignInDefinition<Config = unknown> extends Definition<'sign-in'> {
  /** Path (`d`) of its icon, drawn as lines in 24 × 24 px. Default: a key. */
  readonly icon?: string;
  /** @returns undefined while the settings lack something; then nobody is offered the sign-in */
  readonly configOf: (settings: SignInSettings) => Promise<Config | undefined>;
  readonly driver: (tools: DriverTools) => OauthDriver<Config>;
}

/** Defines a sign-in: the export of a file `*.sign-in.ts` (docs/drivers.md). */
export const defineSignIn = <Config>(
  signIn: Omit<SignInDefinition<Config>, 'kind'>,
): SignInDefinition => ({ kind: 'sign-in', ...signIn }) as unknown as SignInDefinition;
