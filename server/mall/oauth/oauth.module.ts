import { Global, Module } from '@nestjs/common';
import { BeginOauth } from './attempts/begin-oauth.ts';
import { EnterByOauth } from './attempts/enter-by-oauth.ts';
import { FinishOauth } from './attempts/finish-oauth.ts';
import { OauthAttempts } from './attempts/oauth-attempts.ts';
import { OauthBindingsController } from './bindings/oauth-bindings.controller.ts';
import { FindOpenid, OauthBindings } from './bindings/oauth-bindings.ts';
import { OauthController } from './oauth.controller.ts';
import { OauthProviders } from './oauth-providers.ts';
import { OauthSettings } from './oauth-settings.ts';
import { SignWechatPage } from './sign-wechat-page.ts';

/**
 * Third-party sign-in: WeChat and OpenID Connect. Owns `oauths` and `oauth_attempts`; creates users
 * and publishes `user.registered`. Payments inside WeChat find openids here.
 */
@Global()
@Module({
  controllers: [OauthController, OauthBindingsController],
  providers: [
    BeginOauth,
    EnterByOauth,
    FindOpenid,
    FinishOauth,
    OauthAttempts,
    OauthBindings,
    OauthProviders,
    OauthSettings,
    SignWechatPage,
  ],
  exports: [FindOpenid, OauthProviders],
})
export class OauthModule {}
