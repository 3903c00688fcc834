import { sandboxClientId } from '../../mall/oauth/oauth-sandbox-settings.ts';
import type { Transaction } from '../../platform/database/sql.ts';

/**
 * Offers a sign-in by the provider inside the product, named as a test. Settings that an admin has saved
 * stay.
 */
export async function writeTestSignIn(tx: Transaction): Promise<void> {
  const settings = { name: '测试账号 | Test account', client_id: sandboxClientId };
  await tx.run(
    `
      INSERT INTO configs (name, value)
      VALUES ('configs/oauth_oidc', $1)
      ON CONFLICT (name)
      DO NOTHING`,
    [JSON.stringify(settings)],
  );
}
