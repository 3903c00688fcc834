import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { PageNeeds } from '../../schemas/contract/calls/screens.ts';
import type { Block, PageScreen, Resource } from '../../schemas/rules/types.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { Resources } from '../resources/registry.ts';
import { menuTables } from './menu-tables.ts';
import { Menus } from './menus.ts';
import { Screens } from './screens.ts';
import { rightName } from './serve-context.ts';

/** What a role must tick beside a menu so that its page opens: to list its rows and look at one of them, or the sources of its tiles and charts. */
@Injectable()
export class PageRights {
  constructor(
    private readonly database: Database,
    private readonly menus: Menus,
    private readonly screens: Screens,
    private readonly resources: Resources,
  ) {}

  /** Every entry of an area's menu that opens a page with rights of its own. Names and ids of rights only: nothing in it is anybody's. */
  async of(area: BackOffice, { language }: Pick<Actor, 'language'>): Promise<readonly PageNeeds[]> {
    const ids = new Map(
      (
        await this.database.rows<{ id: number; apis: string }>(
          `SELECT id, apis FROM ${menuTables[area].permissions}`,
        )
      ).map(({ id, apis }) => [apis, id]),
    );
    return (await this.menus.entries(area, language)).flatMap(({ id, name, view }) => {
      const rights = [...new Set(this.rightsOf(area, view))].flatMap(
        (right) => ids.get(right) ?? [],
      );
      return rights.length > 0 ? [{ value: id, name, rights }] : [];
    });
  }

  private rightsOf(area: BackOffice, view: string): readonly string[] {
    const screen = this.screens.find(view);
    if (screen?.kind === 'board')
      return screen.blocks.flatMap((block) => this.ofBlock(area, block));
    if (screen) return this.ofPage(screen);
    const resource = [...this.resources.byName.values()].find(
      ({ scope }) => `${area}/${scope[area]?.path}` === view,
    ); // a page written by hand, at its resource's path
    return resource ? lookingAt(area, resource) : [];
  }

  private ofBlock(area: BackOffice, block: Block): readonly string[] {
    if (block.kind === 'tiles') return [`${area}.${block.tiles.source}`];
    if (block.kind === 'chart') return [`${area}.${block.chart.source}`];
    const page =
      block.kind === 'widget'
        ? undefined
        : typeof block.screen === 'string'
          ? this.screens.findPage(block.screen)
          : block.screen;
    return page ? this.ofPage(page) : [];
  }

  private ofPage({ area, resource, header }: PageScreen): readonly string[] {
    return [
      ...lookingAt(area, this.resources.get(resource)),
      ...(header && 'tiles' in header ? [`${area}.${header.tiles.source}`] : []),
    ];
  }
}

const lookingAt = (area: BackOffice, { name, scope }: Resource): readonly string[] =>
  (['index', 'show'] as const)
    .filter((verb) => scope[area]?.can.has(verb))
    .map((verb) => rightName(area, name, verb));
