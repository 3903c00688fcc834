import { Injectable } from '@nestjs/common';
import { accountKindOf, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuPageRights } from '../../../schemas/contract/calls/backoffice/menu-rights.ts';
import type { Block, PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { menuTablesOf } from '../menus/menu-tables.ts';
import { Menus } from '../menus/menus.ts';
import { Resources } from '../resources/registry.ts';
import { Screens } from '../screens/screens.ts';
import { rightName } from './rights.ts';

/**
 * The rights that a role needs besides a menu so that the menu's page opens: to list and show its
 * rows, or the sources of its tiles and charts.
 */
@Injectable()
export class PageRights {
  constructor(
    private readonly database: Database,
    private readonly menus: Menus,
    private readonly screens: Screens,
    private readonly resources: Resources,
  ) {}

  /** The menu entries of an area whose page needs rights, with the ids of these rights. */
  async of(
    area: BackOffice,
    { language }: Pick<Actor, 'language'>,
  ): Promise<readonly MenuPageRights[]> {
    const idByRight = await this.rightIds(area);
    const entries = await this.menus.entries(area, language);
    return entries.flatMap(({ id, name, view }) => {
      const names = new Set(this.rightsOfView(area, view));
      const rights = [...names].flatMap((right) => idByRight.get(right) ?? []);
      return rights.length > 0 ? [{ value: id, name, rights }] : [];
    });
  }

  private async rightIds(area: BackOffice): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ id: number; apis: string }>(
      `SELECT id, apis FROM ${menuTablesOf(accountKindOf(area)).permissions}`,
    );
    return new Map(rows.map(({ id, apis }) => [apis, id]));
  }

  private rightsOfView(area: BackOffice, view: string): readonly string[] {
    const screen = this.screens.find(view);
    if (screen?.kind === 'board')
      return screen.blocks.flatMap((block) => this.rightsOfBlock(area, block));
    if (screen) return this.rightsOfPage(screen);
    const resource = this.resourceOfHandWrittenPage(area, view);
    return resource ? readRights(area, resource) : [];
  }

  /** A hand-written page has the path of its resource. */
  private resourceOfHandWrittenPage(area: BackOffice, view: string): Resource | undefined {
    return this.resources.all.find(({ scope }) => `${area}/${scope[area]?.path}` === view);
  }

  private rightsOfBlock(area: BackOffice, block: Block): readonly string[] {
    if (block.kind === 'widget') return [];
    if (block.kind === 'tiles') return [`${area}.${block.tiles.source}`];
    if (block.kind === 'chart') return [`${area}.${block.chart.source}`];
    const page =
      typeof block.screen === 'string' ? this.screens.findPage(block.screen) : block.screen;
    return page ? this.rightsOfPage(page) : [];
  }

  private rightsOfPage({ area, resource, header }: PageScreen): readonly string[] {
    const rights = readRights(area, this.resources.get(resource));
    if (!header || !('tiles' in header)) return rights;
    return [...rights, `${area}.${header.tiles.source}`];
  }
}

const readRights = (area: BackOffice, { name, scope }: Resource): readonly string[] =>
  (['index', 'show'] as const)
    .filter((verb) => scope[area]?.can.has(verb))
    .map((verb) => rightName(area, name, verb));
