import { shownMaskStart } from '../../../schemas/contract/limits.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { badInput } from '../../platform/http/response/errors.ts';

export interface BankAccount {
  readonly name: string;
  /** Encrypted (`Secrets.encrypt`). */
  readonly card_no: Buffer;
  readonly bank_name: string;
}

/** A bank account as a store sends it. */
export interface SentBankAccount extends Omit<BankAccount, 'card_no'> {
  /** A number, or the mask of one that an earlier withdrawal of the store used. */
  readonly card_no: string;
}

/** A bank card number for the database. Masks show its last four digits. */
export const encryptCard = (secrets: Secrets, number: string): Buffer =>
  Buffer.from(secrets.encrypt(number, 4));

/**
 * The bank account of a store's request, with the stored number in place of its mask.
 *
 * @throws Refusal 422 at `/card_no` for a mask that no withdrawal of the store has
 */
export async function storeBankAccount(
  sql: Rows,
  secrets: Secrets,
  storeId: number,
  sent: SentBankAccount,
): Promise<BankAccount> {
  const { name, bank_name, card_no: number } = sent;
  if (!number.startsWith(shownMaskStart)) return { ...sent, card_no: encryptCard(secrets, number) };
  const [stored] = await sql.rows<{ card_no: Buffer }>(
    `
      SELECT card_no
      FROM cashes
      WHERE store_id = $1 AND split_part(convert_from(card_no, 'UTF8'), '.', 3) = $2
      ORDER BY name = $3 AND bank_name = $4 DESC, id DESC
      LIMIT 1`,
    [storeId, number.slice(shownMaskStart.length), name, bank_name],
    'cashes.known',
  );
  if (!stored)
    throw badInput([{ pointer: '/card_no', key: 'errors.rules.bank_card_no', params: {} }]);
  return { ...sent, card_no: stored.card_no };
}
