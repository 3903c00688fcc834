import type { Transaction } from '../../../platform/database/sql.ts';
import { insertRows } from '../../insert-rows.ts';

/** Writes the yuan and makes it the currency of the mall. */
export async function writeCurrency(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    'currencies',
    { name: 'text', ename: 'text', currency: 'text', currency_ename: 'text' },
    [{ name: '人民币 | Renminbi', ename: 'zh-cn', currency: '￥', currency_ename: 'RMB' }],
  );
  await tx.run(
    `
      INSERT INTO configs (name, value)
      SELECT 'configs/web', jsonb_build_object('currency_id', id)
      FROM currencies
      WHERE currency_ename = 'RMB'
      ON CONFLICT (name) DO UPDATE
      SET value = configs.value || excluded.value`,
  );
}
