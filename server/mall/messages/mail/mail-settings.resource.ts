import { Injectable } from '@nestjs/common';
import { assertSecretSent } from '../../../backoffice/resources/hooks/assert-secret-sent.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';

/** The settings of the mail server, which gets the password with every mail. */
@ResourceHooks('configs/mail')
@Injectable()
export class MailSettingsHooks implements WriteHooks {
  /** @throws Refusal 422 at `/password` */
  async beforeWrite(context: WriteContext): Promise<void> {
    assertSecretSent(context, 'password', ['host', 'port', 'security']);
  }
}
