import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';

/** Openids that bindings know, for payments inside WeChat. */
@Injectable()
export class FindOpenid {
  constructor(private readonly database: Database) {}

  /**
   * @param application an openid counts in one application only
   * @returns the user's openid there; undefined without a binding
   */
  async run(userId: number, application: string): Promise<string | undefined> {
    const [bound] = await this.database.rows<{ openid: string }>(
      'SELECT openid FROM oauths WHERE user_id = $1 AND issuer = $2 ORDER BY id LIMIT 1',
      [userId, application],
      'oauth.openid',
    );
    return bound?.openid;
  }
}
