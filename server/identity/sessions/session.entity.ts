import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One sign-in of one account in one area. The table stores the SHA-256 of tokens, never a token
 * (docs/decisions/0008-sessions-and-tokens.md).
 */
@Entity('sessions')
@Index('sessions_account', ['area', 'account_id'])
export class Session {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('bytea') @Index('sessions_token', { unique: true }) token_hash: Buffer;
  /** The token before the last renewal; valid until a minute after `taken_at`. */
  @Column('bytea', { nullable: true }) @Index('sessions_previous') previous_hash: Buffer | null;
  /** Derives the next token from the current one, so that concurrent renewals get the same token. */
  @Column('bytea') seed: Buffer;
  @Column('varchar', { length: 6 }) area: string;
  /** `admins.id` in Admin, `users.id` elsewhere. */
  @Column('bigint') account_id: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) renewed_at: string;
  /** The first use of the current token; null while its client has not taken it. */
  @Column('timestamptz', { nullable: true, default: () => 'mall_now()' }) taken_at: string | null;
  @Column('timestamptz', { default: () => 'mall_now()' }) used_at: string;
  /** The session ends here even while it is used. */
  @Column('timestamptz') @Index('sessions_ends') ends_at: string;
  @Column('varchar', { length: 45, default: '' }) ip: string;
  @Column('varchar', { length: 200, default: '' }) agent: string;
}
