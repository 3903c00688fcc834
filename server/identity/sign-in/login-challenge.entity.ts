import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An issued proof of work. Valid once, for one limit key, for five minutes. */
@Entity('login_challenges')
export class LoginChallenge {
  @PrimaryColumn('varchar', { length: 43 }) challenge: string;
  /** The name (`nameKey`) or phone that it was issued for. */
  @Column('varchar', { length: 90 }) key: string;
  /** Hex zeros that sha256(challenge + answer) must start with. */
  @Column('smallint') zeros: number;
  @Column('timestamptz', { default: () => 'mall_now()' })
  @Index('login_challenges_created')
  created_at: string;
}
