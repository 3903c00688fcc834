import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A stored upload and whose it is. Its thumbnails stand beside it and are counted in `bytes`. */
@Entity('files')
@Index('files_owner', ['owner_area', 'owner_id'])
export class StoredFile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  /** The area it was sent from; with `owner_id` it names the quota's owner. */
  @Column('varchar', { length: 6 }) owner_area: string;
  /** The platform (0) in Admin, the store's id in Seller, the shopper's id. */
  @Column('bigint') owner_id: number;
  /** Who sent it: `admins.id` in Admin, `users.id` elsewhere. */
  @Column('bigint') account_id: number;
  @Column('varchar', { length: 20 }) kind: string;
  /** Path under the site's root: `/storage/pictures/…`. */
  @Column('varchar', { length: 150 }) @Index('files_url', { unique: true }) url: string;
  @Column('bigint') bytes: number;
  @Column('integer') width: number;
  @Column('integer') height: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}
