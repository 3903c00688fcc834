import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives roles of sellers with the right to agree to after-sales also the rights to reject, confirm
 * and resend, because `PUT /Seller/refunds/{id}` needs the right of each step.
 */
export class RefundRights1763640097003 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      INSERT INTO user_to_permissions (role_id, permission_id)
      SELECT t.role_id, p.id
      FROM user_to_permissions t
      JOIN user_permissions a ON a.id = t.permission_id AND a.apis = 'Seller.refunds.agree'
      JOIN user_permissions p
        ON p.apis IN ('Seller.refunds.reject', 'Seller.refunds.confirm', 'Seller.refunds.resend')
      WHERE NOT EXISTS (
        SELECT
        FROM user_to_permissions o
        WHERE o.role_id = t.role_id AND o.permission_id = p.id
      )`);
  }

  /** Nothing to undo: in earlier releases the right to agree permits all steps. */
  async down(): Promise<void> {}
}
