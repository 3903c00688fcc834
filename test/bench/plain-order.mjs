// The transaction of an order in plain SQL (docs/product.md#budgets). For each store: an order, its
// lines and a ledger row; then the guarded stock of all lines in ascending id.

/**
 * @param basketsOf the stores' SKU numbers of the nth order, two for each store
 * @returns places the nth order; false when it is refused
 */
export const plainOrder = (pool, basketsOf) => async (n) => {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  const baskets = basketsOf(n);
  try {
    await client.query('BEGIN');
    for (const [index, skus] of baskets.entries())
      await insertOrder(run, { n, storeId: (n + index) % 20, index, skus });
    const skus = baskets.flat().toSorted((a, b) => a - b);
    const isComplete = (await takeStock(run, skus)) === skus.length;
    await client.query(isComplete ? 'COMMIT' : 'ROLLBACK');
    return isComplete;
  } finally {
    client.release();
  }
};

async function insertOrder(run, { n, storeId, index, skus }) {
  const userId = n % 4000;
  const { rows } = await run(
    'order',
    `
      INSERT INTO plain_orders (user_id, store_id, order_no, total, status)
      VALUES ($1, $2, $3, 2000, 1)
      RETURNING id`,
    [userId, storeId, `${process.pid}-${Date.now()}-${n}-${index}`],
  );
  const orderId = rows[0].id;
  await run(
    'lines',
    `
      INSERT INTO plain_lines (order_id, sku_id, name, price, num)
      VALUES ($1, $2, 'Bench goods', 1000, 1), ($1, $3, 'Bench goods', 1000, 1)`,
    [orderId, ...skus],
  );
  await run(
    'ledger',
    'INSERT INTO plain_ledger (user_id, order_id, amount) VALUES ($1, $2, -2000)',
    [userId, orderId],
  );
}

async function takeStock(run, skus) {
  let taken = 0;
  for (const sku of skus) {
    const { rowCount } = await run(
      'stock',
      'UPDATE plain_stock SET stock = stock - 1 WHERE id = $1 AND stock >= 1',
      [sku],
    );
    taken += rowCount;
  }
  return taken;
}
