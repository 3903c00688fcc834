import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Login attempts of one account name or address that have not succeeded, in a window that starts with the first. */
@Entity('login_limits')
export class LoginLimit {
  /** `Admin:name:<sha256>` or `Admin:address:<ip>`; names are hashed so that a mistyped password is never kept. */
  @PrimaryColumn('varchar', { length: 90 }) key: string;
  @Column('integer') tries: number;
  @Column('timestamptz', { default: () => 'mall_now()' })
  @Index('login_limits_started')
  started_at: string;
}
