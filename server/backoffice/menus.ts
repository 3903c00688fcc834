import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { Landing } from '../auth/landing.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { menuTables } from './menu-tables.ts';
import { firstPath, type MenuRow, menuTree } from './menu-tree.ts';
import { Screens } from './screens.ts';

/** The menus of the two back offices, as rows of the database. What a menu hides is not protected by it (must-hold 14). */
@Injectable()
export class Menus extends Landing {
  constructor(
    private readonly database: Database,
    private readonly screens: Screens,
  ) {
    super();
  }

  /** The caller's menu: everything for a super admin or a store's owner, else what the caller's roles tick. Pages that are not built are left out. */
  async treeOf(actor: Actor): Promise<readonly MenuEntry[]> {
    if (actor.area === 'shop') return [];
    const rows = await this.entries(actor.area, actor.language);
    const allowed = actor.isSuper ? undefined : await this.ticked(actor.area, actor.id);
    return menuTree(rows, allowed, (view) => this.screens.isBuilt(view));
  }

  /** The whole menu of an area, for whoever edits it or ticks it on a role. */
  async wholeTree(area: BackOffice, language: Language): Promise<readonly MenuEntry[]> {
    return menuTree(await this.entries(area, language), undefined, () => true);
  }

  async defaultUrl(actor: Actor): Promise<string> {
    return firstPath(await this.treeOf(actor));
  }

  /** Every entry of an area, groups among them, in the order they are shown. */
  entries(area: BackOffice, language: Language): Promise<MenuRow[]> {
    const name = language === 'en' ? `coalesce(nullif(ename, ''), name)` : 'name';
    return this.database.rows<MenuRow>(
      `SELECT id, coalesce(pid, 0) AS pid, ${name} AS name, icon, apis, view, is_open, is_sort FROM ${menuTables[area].menus} WHERE deleted_at IS NULL ORDER BY is_sort, id`,
      [],
      `menus.${area}.${language}`,
    );
  }

  private async ticked(area: BackOffice, accountId: number): Promise<ReadonlySet<number>> {
    const { ticks, roles, members, member } = menuTables[area];
    const rows = await this.database.rows<{ menu_id: number }>(
      `SELECT DISTINCT t.menu_id FROM ${members} m JOIN ${roles} r ON r.id = m.role_id AND r.deleted_at IS NULL JOIN ${ticks} t ON t.role_id = r.id WHERE m.${member} = $1`,
      [accountId],
      `menus.ticked.${area}`,
    );
    return new Set(rows.map((row) => row.menu_id));
  }
}
