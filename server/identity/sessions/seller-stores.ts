/** The stores that sellers work for. Bound by the mall's `stores`, which owns their table. */
export abstract class SellerStores {
  /**
   * SQL of a query with `id` and `user_id`, the owner, of each store whose accounts may use the seller
   * area. SQL, because a session is read with its store in one statement.
   */
  abstract readonly verifiedSql: string;
}
