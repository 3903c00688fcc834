import type { TimeText } from '../../wire-texts.ts';
import type { LoginAnswer } from './auth.ts';

/**
 * A third-party sign-in, as routes, settings (`configs/oauth_<name>`) and `oauths.oauth_name` call
 * it: the name of a definition (docs/drivers.md#a-sign-in). Those of the product are WeChat by QR
 * code (`weixinweb`), in WeChat's browser (`weixin`), in a mini program (`weixinmini`), in an app
 * (`weixinapp`), and OpenID Connect (`oidc`).
 */
export type OauthName = string;

/** Callback of a mini program that sends the phone number too; its sign-in is `weixinmini`. */
export const miniPhone = 'weixinminiphone';

/** One entry of `GET /oauth/providers`: a configured sign-in that starts on a page. */
export interface OauthProvider {
  readonly name: OauthName;
  /** From the settings, or else that of the definition. */
  readonly title: string;
  /** Path of an SVG of 24 × 24 px; absent for a key. */
  readonly icon?: string;
}

/** One entry of `GET /user/oauth`: a configured sign-in, or one that is bound. */
export interface OauthBinding extends OauthProvider {
  /** It starts on a page. Those of apps and mini programs do not. */
  readonly is_page: boolean;
  readonly is_bound: boolean;
  /** Name of the account at the provider; empty when it sent none. */
  readonly nickname: string;
  /** Empty without a binding. */
  readonly created_at: '' | TimeText;
}

/** `POST /user/oauth/{name}`: starts binding. */
export interface BindRequest {
  /** The caller's password; ignored for an account without one. */
  readonly proof?: string;
  /** Path to open afterwards. */
  readonly back?: string;
  /** From the SDK of an app or mini program: binds at once. */
  readonly code?: string;
}

/** `url` of the provider's page; empty: bound by the sent code. */
export interface BindAnswer {
  readonly url: string;
}

/** `POST /oauth/callback/{name}`: what the provider appended to the return URL. */
export interface OauthCallbackRequest {
  readonly code?: string;
  readonly state?: string;
  /** Of RFC 9207. */
  readonly iss?: string;
  /** The person or the provider has refused. */
  readonly error?: string;
  /** Of `getPhoneNumber` in a mini program, for `weixinminiphone`. */
  readonly iv?: string;
  readonly encryptedData?: string;
  /** For a new account; an unknown id is ignored. */
  readonly inviter_id?: number;
}

/** What the callback has done, and the path to open next. */
export type OauthCallbackAnswer = { readonly back: string } & (
  | LoginAnswer
  | { readonly bound: OauthName }
  | { readonly openid: string }
);

/** `GET /wechat/ticket`: parameters of `wx.config` of WeChat's JS-SDK. */
export interface WechatPageSignature {
  readonly appId: string;
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
}
