import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A stored upload with its owner. `bytes` and `keys` include its thumbnails. */
@Entity('files')
@Index('files_owner', ['owner_area', 'owner_id'])
export class StoredFile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  /** The area it was sent from. With `owner_id` it identifies the owner of the quota. */
  @Column('varchar', { length: 6 }) owner_area: string;
  /** 0 (the platform) in Admin, the store's id in Seller, the shopper's id in the shop. */
  @Column('bigint') owner_id: number;
  /** The sender: `admins.id` in Admin, `users.id` elsewhere. */
  @Column('bigint') account_id: number;
  @Column('varchar', { length: 20 }) kind: string;
  /**
   * The address that rows store: `/storage/pictures/…`, an address of the configured storage, or
   * `/files/…` for an encrypted file.
   */
  @Column('varchar', { length: 255 }) @Index('files_url', { unique: true }) url: string;
  /** Name of the storage driver. */
  @Column('varchar', { length: 10, default: 'local' }) disk: string;
  /** Storage keys: the file, then its thumbnails. */
  @Column('text', { array: true, default: '{}' }) keys: string[];
  @Column('bigint') bytes: number;
  @Column('integer') width: number;
  @Column('integer') height: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  /** When the sweep last searched rows for its address. */
  @Column('timestamptz', { nullable: true }) @Index('files_checked') checked_at: string | null;
  /** When the sweep first found no row; it is removed an hour later if there is still none. */
  @Column('timestamptz', { nullable: true }) unused_since: string | null;
  /** When the sweep began to remove it: no row may begin to refer to it any more. */
  @Column('timestamptz', { nullable: true }) removed_at: string | null;
}
