import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OauthName } from '../../../../schemas/contract/calls/accounts/oauth.ts';

/**
 * A sign-in that was sent to a provider and has not come back. Valid once, for ten minutes, in the
 * browser that has its cookie.
 */
@Entity('oauth_attempts')
export class OauthAttempt {
  @PrimaryColumn('varchar', { length: 64 }) state: string;
  @Column('varchar', { length: 15 }) oauth_name: OauthName;
  /** `enter`: sign in; `bind`: to `user_id`; `openid`: only find out the openid. */
  @Column('varchar', { length: 6 }) purpose: 'enter' | 'bind' | 'openid';
  /** The user to bind to; 0 for other purposes. */
  @Column('bigint', { default: 0 }) user_id: number;
  /** Path to open afterwards. */
  @Column('varchar', { length: 500 }) back: string;
  @Column('timestamptz', { default: () => 'mall_now()' })
  @Index('oauth_attempts_created')
  created_at: string;
}
