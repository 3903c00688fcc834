import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One leg of a movement (docs/decisions/0017-ledger.md). Append only. The legs of one cause and
 * event are one INSERT and sum to zero; triggers refuse anything else. The unique key on cause,
 * event and leg lets a cause move value once.
 */
@Entity('ledger_entries')
@Index('ledger_entries_cause', ['cause', 'cause_id', 'event', 'leg'], { unique: true })
@Index('ledger_entries_account', ['account_id', 'id'])
@Index('ledger_entries_owner', ['owner', 'owner_id', 'id'])
@Check('ledger_entries_exact', 'amount BETWEEN -9007199254740991 AND 9007199254740991')
@Check('ledger_entries_moves', 'amount <> 0')
@Check(
  'ledger_entries_kept',
  `(owner = 'platform') = (account_id IS NULL) AND (account_id IS NULL) = (balance_after IS NULL)`,
)
export class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
  /** What caused the movement, with `cause_id`: `order` 17, `adjustment` 3. */
  @Column('varchar', { length: 20 }) cause: string;
  @Column('bigint') cause_id: number;
  /** A value of the dictionary `money_event`. */
  @Column('varchar', { length: 30 }) event: string;
  @Column('smallint') leg: number;
  @Column('varchar', { length: 8 }) owner: string;
  /** 0: the platform. */
  @Column('bigint') owner_id: number;
  @Column('varchar', { length: 12 }) kind: string;
  @Column('varchar', { length: 6 }) unit: string;
  @Column('bigint', { nullable: true }) account_id: number | null;
  /** Fen or points; a negative amount leaves the account. */
  @Column('bigint') amount: number;
  @Column('bigint', { nullable: true }) balance_after: number | null;
  @Column('varchar', { length: 100, default: '' }) info: string;
}
