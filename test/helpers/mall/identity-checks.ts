import type { Sql } from '../../../server/platform/database/sql.ts';
import type { Client, Reply } from '../http/client.ts';
import { uploadPicture } from '../http/uploads.ts';

/** The number of the identity card in every check that is sent here. */
export const idCardNo = '110101199003078515';
/** The number of the bank card in every check here. */
export const bankCardNo = '6222000011112222';

/** Sends the identity check of a shopper with two new pictures; it waits for an admin. */
export const sendIdentityCheck = async (client: Client, name = 'Lin Mei'): Promise<Reply> =>
  client.proven().post('/user/check', {
    name,
    card_no: idCardNo,
    card_t: await uploadPicture(client, 'shop'),
    card_b: await uploadPicture(client, 'shop'),
    bank_no: bankCardNo,
    bank_name: 'Bank',
  });

/** Inserts an approved identity check, so that the user may withdraw. */
export const insertApprovedCheck = (sql: Sql, userId: number): Promise<number> =>
  sql.run(
    `
      INSERT INTO user_checks (
        check_status, user_id, name, card_no, card_t, card_b, bank_no, bank_name
      )
      VALUES (1, $1, 'Lin', '', '/a', '/b', $2, 'Bank')`,
    [userId, bankCardNo],
  );
