import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A saved view of a list: its query and hidden columns, for one account of a back office. */
@Entity('list_views')
@Index('list_views_name', ['area', 'account_id', 'screen', 'name'], { unique: true })
export class SavedListView {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 6 }) area: string;
  /** `admins.id` in Admin, `users.id` in Seller. */
  @Column('bigint') account_id: number;
  @Column('varchar', { length: 100 }) screen: string;
  @Column('varchar', { length: 30 }) name: string;
  @Column('text', { default: '' }) query: string;
  @Column('jsonb', { default: [] }) hidden: readonly string[];
  @Column('smallint', { default: 0 }) is_default: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) updated_at: string;
}
