import { Injectable } from '@nestjs/common';
import {
  type ListView,
  listViewLimits,
} from '../../../schemas/contract/calls/backoffice/list-views.ts';
import { holdAccount } from '../../identity/sessions/hold-session.ts';
import { Database, type Rows } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import { Screens } from '../screens/screens.ts';

type NewView = Omit<ListView, 'id'>;

/**
 * The saved list views of an account, stored on the server so that every browser has them
 * (docs/decisions/0053-list-state-in-the-url.md). Other accounts cannot read or change them.
 */
@Injectable()
export class ListViews {
  constructor(
    private readonly database: Database,
    private readonly screens: Screens,
  ) {}

  all({ area, id }: Actor): Promise<readonly ListView[]> {
    return readViews(this.database, area, id);
  }

  /**
   * Adds a view, or replaces the view of that name. Concurrent saves of one account are serialized.
   *
   * @returns all views of the account
   * @throws Refusal 401; `backoffice.noScreen` for a screen of another area; `backoffice.tooManyViews`
   */
  async save({ area, id }: Actor, view: NewView): Promise<readonly ListView[]> {
    if (!this.screens.find(view.screen)?.path.startsWith(`${area}/`))
      throw backofficeErrors.noScreen();
    return this.database.transaction(async (tx) => {
      if (area !== 'Admin') await holdAccount(tx, id);
      await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk list views ${area} ${id}`]);
      if (view.is_default === 1)
        await tx.run(
          'UPDATE list_views SET is_default = 0 WHERE area = $1 AND account_id = $2 AND screen = $3',
          [area, id, view.screen],
        );
      await tx.run(
        `
          INSERT INTO list_views (area, account_id, screen, name, query, hidden, is_default)
          VALUES ($1, $2, $3, $4, $5, $6, $7)
          ON CONFLICT (area, account_id, screen, name)
          DO UPDATE
          SET
            query = excluded.query,
            hidden = excluded.hidden,
            is_default = excluded.is_default,
            updated_at = mall_now()`,
        [
          area,
          id,
          view.screen,
          view.name,
          view.query,
          JSON.stringify(view.hidden),
          view.is_default,
        ],
      );
      const views = await readViews(tx, area, id);
      if (views.length > listViewLimits.views)
        throw backofficeErrors.tooManyViews({ most: listViewLimits.views });
      return views;
    });
  }

  /**
   * @returns the remaining views of the account
   * @throws Refusal 404 for a view of another account
   */
  async remove({ area, id }: Actor, view: number): Promise<readonly ListView[]> {
    const deleted = await this.database.run(
      'DELETE FROM list_views WHERE area = $1 AND account_id = $2 AND id = $3',
      [area, id, view],
    );
    if (deleted === 0) throw httpErrors.notFound();
    return readViews(this.database, area, id);
  }
}

const readViews = (sql: Rows, area: string, account: number): Promise<ListView[]> =>
  sql.rows<ListView>(
    `
      SELECT id, screen, name, query, hidden, is_default
      FROM list_views
      WHERE area = $1 AND account_id = $2
      ORDER BY screen, id`,
    [area, account],
    'backoffice.listViews',
  );
