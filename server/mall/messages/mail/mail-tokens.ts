import { Injectable } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { MessageKind } from '../../../../schemas/contract/dicts/message-kinds.ts';
import { isSame, Secrets } from '../../../platform/config/secrets.ts';

/** Time in which an address can be confirmed, ms. */
export const confirmMs = 24 * 3_600_000;

/** Sets an address that its account asked for. */
export interface ConfirmGrant {
  readonly purpose: 'confirm';
  readonly area: Area;
  readonly id: number;
  readonly email: string;
  /** `accessDigest` of what the account signed in with when it asked. */
  readonly access: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** What the link of an e-mail may do, without a sign-in. */
export type MailGrant =
  | {
      readonly purpose: 'unsubscribe';
      readonly area: Area;
      readonly id: number;
      /** `all` for the link of a digest. */
      readonly kind: MessageKind | 'all';
    }
  | ConfirmGrant;

/**
 * Signed tokens in links of e-mails (docs/decisions/0115-message-centre.md). A token says what it
 * allows, so nothing is stored. Unsubscribing has no end, because mailboxes keep e-mails for years.
 */
@Injectable()
export class MailTokens {
  constructor(private readonly secrets: Secrets) {}

  sign(grant: MailGrant): string {
    const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
    return `${body}.${this.signature(body)}`;
  }

  /** Keyed: the token is in an e-mail, and the text may hold a phone. */
  accessDigest(access: string): string {
    return this.secrets.digest(`mail access ${access}`);
  }

  /** Undefined for a token that we did not sign, and for one that has ended. */
  open(token: string, now: number): MailGrant | undefined {
    const [body = '', signature = ''] = token.split('.');
    if (!isSame(signature, this.signature(body))) return undefined;
    const grant = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as MailGrant;
    return grant.purpose === 'confirm' && grant.endsAt <= now ? undefined : grant;
  }

  private signature(body: string): string {
    return this.secrets.digest(`mail link ${body}`);
  }
}
