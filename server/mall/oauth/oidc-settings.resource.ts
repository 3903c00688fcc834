import { Injectable } from '@nestjs/common';
import { assertSecretSent } from '../../backoffice/resources/hooks/assert-secret-sent.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';

/** The settings of OpenID Connect: the issuer names the server that gets the client's secret. */
@ResourceHooks('configs/oauth_oidc')
@Injectable()
export class OidcSettingsHooks implements WriteHooks {
  /** @throws Refusal 422 at `/key` */
  async beforeWrite(context: WriteContext): Promise<void> {
    assertSecretSent(context, 'key', ['issuer']);
  }
}
