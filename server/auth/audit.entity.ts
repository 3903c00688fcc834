import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What happened to accounts, rights and credentials (must-hold 29). A trigger refuses every UPDATE, DELETE and TRUNCATE. */
@Entity('audits')
@Index('audits_actor', ['area', 'actor_id', 'id'])
export class Audit {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  @Column('varchar', { length: 6 }) area: string;
  /** 0 when nobody was signed in, as at a refused login. */
  @Column('bigint') actor_id: number;
  @Column('varchar', { length: 60 }) actor_name: string;
  @Column('varchar', { length: 40 }) event: string;
  @Column('varchar', { length: 60, default: '' }) subject: string;
  @Column('bigint', { default: 0 }) subject_id: number;
  @Column('varchar', { length: 45 }) ip: string;
  @Column('varchar', { length: 64 }) request_id: string;
  @Column('jsonb', { default: {} }) details: object;
}
