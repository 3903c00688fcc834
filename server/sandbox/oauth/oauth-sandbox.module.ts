import { Module } from '@nestjs/common';
import { SandboxAuthorization } from './authorize.ts';
import { OidcSandboxController } from './oidc-sandbox.controller.ts';
import { SandboxCodes } from './sandbox-codes.ts';
import { WeixinSandboxController } from './weixin-sandbox.controller.ts';

/**
 * Providers of sign-ins inside the product: OpenID Connect and WeChat, with test people. Owns
 * `sandbox_codes` and accesses no account. Production does not load this module
 * (docs/decisions/0120-third-party-sign-in.md).
 */
@Module({
  controllers: [OidcSandboxController, WeixinSandboxController],
  providers: [SandboxAuthorization, SandboxCodes],
})
export class OauthSandboxModule {}
