import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Events of accounts, rights and credentials (docs/invariants.md#audit). A trigger rejects every
 * UPDATE, DELETE and TRUNCATE.
 */
@Entity('audits')
@Index('audits_actor', ['area', 'actor_id', 'id'])
export class Audit {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  @Column('varchar', { length: 6 }) area: string;
  /** 0 without a signed-in account, for example at a refused login. */
  @Column('bigint') actor_id: number;
  @Column('varchar', { length: 60 }) actor_name: string;
  @Column('varchar', { length: 40 }) event: string;
  @Column('varchar', { length: 60, default: '' }) subject: string;
  @Column('bigint', { default: 0 }) subject_id: number;
  @Column('varchar', { length: 45 }) ip: string;
  @Column('varchar', { length: 64 }) request_id: string;
  @Column('jsonb', { default: {} }) details: object;
}
