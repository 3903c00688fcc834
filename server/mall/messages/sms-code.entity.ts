import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { defineRetention } from '../../platform/jobs/retention.ts';

/** A code is valid for minutes. */
defineRetention('sms_codes', 1);

/** A code sent to a phone for one purpose, encrypted. */
@Entity('sms_codes')
@Index('sms_codes_phone', ['phone', 'purpose', 'id'])
@Index('sms_codes_waiting', ['next_at'], { where: 'status = 0' })
export class SmsCode {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 15 }) phone: string;
  @Column('varchar', { length: 15 }) purpose: string;
  @Column('varchar', { length: 100 }) code: string;
  /** Tries from the address that requested the code. */
  @Column('smallint', { default: 0 }) wrong_tries: number;
  /** Tries from other addresses, which leave the requester theirs. */
  @Column('smallint', { default: 0 }) other_wrong_tries: number;
  @Column('boolean', { default: false }) used: boolean;
  /** Address that requested the code. */
  @Column('varchar', { length: 45, default: '' }) ip: string;
  /** State of its message in the queue `codes`; null when no account fits the purpose. */
  @Column('smallint', { nullable: true }) status: number | null;
  @Column('integer', { default: 0 }) tries: number;
  @Column('timestamptz', { nullable: true, default: () => 'mall_now()' }) next_at: string | null;
  @Column('timestamptz', { nullable: true }) sent_at: string | null;
  @Column('varchar', { length: 250, default: '' }) error_msg: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}
