import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The balance of one account of a shopper or store. It changes only with an entry: a trigger
 * compares both at commit.
 */
@Entity('ledger_accounts')
@Index('ledger_accounts_owner', ['owner', 'owner_id', 'kind'], { unique: true })
@Check('ledger_accounts_exact', 'balance BETWEEN -9007199254740991 AND 9007199254740991')
@Check('ledger_accounts_not_negative', `balance >= 0 OR (owner = 'store' AND kind = 'available')`)
export class LedgerAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('varchar', { length: 5 }) owner: string;
  /** `users.id` or `stores.id`. */
  @Column('bigint') owner_id: number;
  @Column('varchar', { length: 10 }) kind: string;
  /** Fen, or points. */
  @Column('bigint', { default: 0 }) balance: number;
}
