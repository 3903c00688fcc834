import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { OauthName } from '../../../../schemas/contract/calls/accounts/oauth.ts';

/**
 * A user's account at a provider. A user has one per sign-in, and an account at a provider signs
 * one user in (docs/decisions/0120-third-party-sign-in.md).
 */
@Entity('oauths')
@Index('oauths_account', ['oauth_name', 'issuer', 'openid'], { unique: true })
@Index('oauths_user', ['user_id', 'oauth_name'], { unique: true })
@Index('oauths_unionid', ['unionid'], { where: "unionid <> ''" })
export class Oauth {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('bigint') user_id: number;
  @Column('varchar', { length: 15 }) oauth_name: OauthName;
  /** Who gave the `openid`: WeChat's app id, or the issuer's URL. */
  @Column('varchar', { length: 200 }) issuer: string;
  /** The person's id there; `sub` of OpenID Connect has up to 255 characters. */
  @Column('varchar', { length: 255 }) openid: string;
  /** The same person in all applications of one WeChat Open Platform account. */
  @Column('varchar', { length: 60, default: '' }) unionid: string;
  @Column('varchar', { length: 60, default: '' }) nickname: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}
