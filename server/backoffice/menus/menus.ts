import { Injectable } from '@nestjs/common';
import { accountKindOf, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import { LandingPage } from '../../identity/landing-page.ts';
import { Database } from '../../platform/database/sql.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import { Screens } from '../screens/screens.ts';
import { menuTablesOf } from './menu-tables.ts';

/** A menu row in the caller's language, in display order. `pid` is 0 at the root. */
export type MenuRow = Omit<MenuEntry, 'children' | 'checked'>;

/**
 * Builds the tree of entries with a path or an external link, with the groups above them. A group
 * without such entries is left out. An entry stays when its page does not exist: its click leads to
 * the 404 page, which logs `No Route`.
 *
 * @param allowed ids of the menus that the caller's roles contain; undefined allows all. Groups
 *   above an allowed entry are shown too.
 */
export function menuTree(
  rows: readonly MenuRow[],
  allowed: ReadonlySet<number> | undefined,
): readonly MenuEntry[] {
  const rowsByParent = groupBy(rows, ({ pid }) => pid);
  const childrenOf = (pid: number): MenuEntry[] =>
    (rowsByParent.get(pid) ?? []).flatMap((row) => {
      const children = childrenOf(row.id);
      const isAllowed = allowed?.has(row.id) ?? true;
      if (isAllowed && row.apis !== '') return [{ ...row, children }];
      return children.length > 0 ? [{ ...row, apis: '', view: '', children }] : [];
    });
  return childrenOf(0);
}

/** Path of the first entry in display order whose page may be opened; undefined without one. */
export const firstPath = (
  tree: readonly MenuEntry[],
  mayOpen: (view: string) => boolean = () => true,
): string | undefined => pathsOf(tree, mayOpen).next().value;

function* pathsOf(
  tree: readonly MenuEntry[],
  mayOpen: (view: string) => boolean,
): Generator<string, undefined> {
  for (const { apis, view, children } of tree) {
    if (apis.startsWith('/') && mayOpen(view)) yield apis;
    yield* pathsOf(children, mayOpen);
  }
  return undefined;
}

/**
 * The menus of the two back offices, stored in the database. Hiding an entry protects nothing: the
 * calls of its page check rights themselves.
 */
@Injectable()
export class Menus extends LandingPage {
  constructor(
    private readonly database: Database,
    private readonly screens: Screens,
  ) {
    super();
  }

  /**
   * The caller's menu: everything for a super admin or the owner of a store, otherwise the menus of
   * the caller's roles.
   */
  async treeOf(actor: Actor): Promise<readonly MenuEntry[]> {
    if (actor.area === 'shop') return [];
    const rows = await this.entries(actor.area, actor.language);
    const allowed = actor.isSuper ? undefined : await this.roleMenus(actor.area, actor.id);
    return menuTree(rows, allowed);
  }

  /** The whole menu of an area, for editing it and for selecting entries on a role. */
  async wholeTree(area: BackOffice, language: Language): Promise<readonly MenuEntry[]> {
    return menuTree(await this.entries(area, language), undefined);
  }

  async defaultUrl(actor: Actor): Promise<string> {
    const tree = await this.treeOf(actor);
    const isBuilt = (view: string) => this.screens.isBuilt(view);
    const mayOpen = (view: string) => isBuilt(view) && this.mayOpen(actor, view);
    return firstPath(tree, mayOpen) ?? firstPath(tree, isBuilt) ?? '/';
  }

  /** Whether the account's rights reach a part of the page; hand-written pages decide themselves. */
  private mayOpen(actor: Actor, view: string): boolean {
    const screen = this.screens.find(view);
    if (screen?.kind !== 'board') return !screen || mayRead(actor, screen);
    return screen.blocks.some((block) => {
      if (block.kind === 'widget') return true;
      if (block.kind === 'tiles') return holdsRight(actor, `${screen.area}.${block.tiles.source}`);
      if (block.kind === 'chart') return holdsRight(actor, `${screen.area}.${block.chart.source}`);
      const page =
        typeof block.screen === 'string' ? this.screens.findPage(block.screen) : block.screen;
      return page !== undefined && mayRead(actor, page);
    });
  }

  /** Every entry of an area, groups included, in display order. */
  entries(area: BackOffice, language: Language): Promise<MenuRow[]> {
    const name = language === 'en' ? `coalesce(nullif(ename, ''), name)` : 'name';
    return this.database.rows<MenuRow>(
      `
        SELECT id, coalesce(pid, 0) AS pid, ${name} AS name, icon, apis, view, is_open, is_sort
        FROM ${menuTablesOf(accountKindOf(area)).menus}
        WHERE deleted_at IS NULL
        ORDER BY is_sort, id`,
      [],
      `menus.${area}.${language}`,
    );
  }

  /** Ids of the menus that the account's roles contain. */
  private async roleMenus(area: BackOffice, accountId: number): Promise<ReadonlySet<number>> {
    const { roleMenus, roles, accountRoles, accountColumn } = menuTablesOf(accountKindOf(area));
    const rows = await this.database.rows<{ menu_id: number }>(
      `
        SELECT DISTINCT t.menu_id
        FROM ${accountRoles} m
        JOIN ${roles} r ON r.id = m.role_id AND r.deleted_at IS NULL
        JOIN ${roleMenus} t ON t.role_id = r.id
        WHERE m.${accountColumn} = $1`,
      [accountId],
      `menus.ofRoles.${area}`,
    );
    return new Set(rows.map((row) => row.menu_id));
  }
}

/** Whether the account may read the rows of a page. */
const mayRead = (actor: Actor, { kind, area, resource }: PageScreen): boolean =>
  holdsRight(actor, `${area}.${resource}.${kind === 'single' ? 'show' : 'index'}`);
