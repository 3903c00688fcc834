import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A code sent to a phone for one purpose, encrypted. */
@Entity('sms_codes')
@Index('sms_codes_phone', ['phone', 'purpose', 'id'])
@Index('sms_codes_waiting', ['id'], { where: "delivery = 'waiting'" })
export class SmsCode {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 15 }) phone: string;
  @Column('varchar', { length: 15 }) purpose: string;
  @Column('varchar', { length: 100 }) code: string;
  /** Tries from the address that requested the code. */
  @Column('smallint', { default: 0 }) tries: number;
  /** Tries from other addresses, which leave the requester theirs. */
  @Column('smallint', { default: 0 }) other_tries: number;
  @Column('boolean', { default: false }) used: boolean;
  /** Address that requested the code. */
  @Column('varchar', { length: 45, default: '' }) ip: string;
  /** `waiting` until the message is sent, then `done`; `none` when no account fits the purpose. */
  @Column('varchar', { length: 7, default: 'done' }) delivery: 'none' | 'waiting' | 'done';
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}
