import type { MallCurrency } from '../../schemas/contract/calls/catalog/common.ts';
import type { Rows } from '../platform/database/sql.ts';

/** The currency of a mall that did not choose one, and the only one of the payment providers. */
export const yuan: MallCurrency = { symbol: '¥', code: 'CNY' };

/** The symbol of the mall's currency in a statement, as `readCurrency` has it. */
export const symbolSql = `
  coalesce(
    (
      SELECT regexp_replace(normalize(c.currency, NFKC), '([[:alpha:]])$', '\\1 ')
      FROM configs web
      JOIN currencies c
        ON c.id = (web.value->>'currency_id')::bigint AND c.deleted_at IS NULL
      WHERE web.name = 'configs/web'
    ),
    '${yuan.symbol}'
  )`;

/** Reads the currency of the mall (docs/decisions/0004-money-representation.md). */
export async function readCurrency(sql: Rows): Promise<MallCurrency> {
  const [row] = await sql.rows<MallCurrency>(
    `
      SELECT c.currency AS symbol, c.currency_ename AS code
      FROM configs web
      JOIN currencies c
        ON c.id = (web.value->>'currency_id')::bigint AND c.deleted_at IS NULL
      WHERE web.name = 'configs/web'`,
    [],
    'backoffice.currency',
  );
  return row ? toMallCurrency(row) : yuan;
}

/**
 * The list of currencies names the yuan RMB and has its full-width sign, which NFKC replaces by
 * `¥`. A symbol that ends with a letter, such as `kr`, gets a space before the amount.
 */
const toMallCurrency = ({ symbol, code }: MallCurrency): MallCurrency => ({
  symbol: symbol.normalize('NFKC').replace(/(?<=\p{L})$/u, ' '),
  code: code === 'RMB' ? yuan.code : code,
});
