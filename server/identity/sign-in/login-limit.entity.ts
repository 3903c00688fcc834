import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Sign-in attempts of one name or address in a window that starts with the first attempt. */
@Entity('login_limits')
export class LoginLimit {
  /**
   * `admins:name:<sha256>` or `address:<network>`. Names are hashed, because people type passwords
   * into the name field by mistake.
   */
  @PrimaryColumn('varchar', { length: 90 }) key: string;
  @Column('integer') tries: number;
  @Column('timestamptz', { default: () => 'mall_now()' })
  @Index('login_limits_started')
  started_at: string;
}
