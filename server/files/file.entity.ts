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
  /** What rows keep: `/storage/pictures/…`, an address of the configured storage, or `/files/…` for what only its readers get. */
  @Column('varchar', { length: 255 }) @Index('files_url', { unique: true }) url: string;
  /** The driver that keeps it. */
  @Column('varchar', { length: 10, default: 'local' }) disk: string;
  /** What is kept there: the file, then its thumbnails. */
  @Column('text', { array: true, default: '{}' }) keys: string[];
  @Column('bigint') bytes: number;
  @Column('integer') width: number;
  @Column('integer') height: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  /** When rows were last searched for its address. */
  @Column('timestamptz', { nullable: true }) @Index('files_checked') checked_at: string | null;
  /** When no row held it first; it is removed an hour later unless one does by then. */
  @Column('timestamptz', { nullable: true }) unused_since: string | null;
}
