import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { apiPrefix, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import type { Resource, Row } from '../../../schemas/rules/types.ts';
import { loadFewRows } from '../browser/load-few-rows.ts';
import { openSharedBackOffice, type SharedPage } from '../browser/open-page.ts';
import { ResourceCaller } from '../http/resource-caller.ts';
import { upload } from '../http/uploads.ts';
import type { TestApp } from '../server/app.ts';
import { startDemo } from '../server/demo.ts';
import { aPicture } from '../values/pictures.ts';
import { ListPage, openWithoutMenu } from './list-page.ts';
import { loadMenus } from './load-menus.ts';
import type { ProjectScreen } from './project-screens.ts';

/** A served screen, open in the user's browser. */
export interface OpenScreen {
  readonly screen: PageConfig;
  readonly resource: Resource;
  readonly caller: ResourceCaller;
  readonly list: ListPage;
  /** Its name in the menu. */
  readonly name: string;
}
/** Opens the screen of a menu entry. */
export type OpenScreenOf = (screen: ProjectScreen) => Promise<OpenScreen>;

interface Office {
  readonly shared: SharedPage;
  readonly caller: ResourceCaller;
  readonly menus: readonly MenuEntry[];
}

/**
 * Starts a demo mall for the file, whose tests change rows and settings, with both back offices open:
 * for a super admin, and for the owner of a new store.
 * @returns opens the screen of a menu entry
 */
export function startScreens(): OpenScreenOf {
  const offices = new Map<BackOffice, Office>();
  let app: TestApp;

  beforeAll(async () => {
    app = await startDemo();
    const { data: picture } = await upload(await app.as.admin(), '/Admin/uploads', {
      bytes: await aPicture(),
    });
    for (const area of backOffices) offices.set(area, await openOffice(app, area, picture));
  });
  afterAll(async () => {
    for (const { shared } of offices.values()) await shared.close();
    await app?.close();
  });
  afterEach(() => {
    for (const { shared } of offices.values()) expect(shared.takeProblems()).toEqual([]);
  });

  return async ({ area, path }) => {
    const { shared, caller, menus } = offices.get(area)!;
    const { page } = shared;
    if ((await page.getByRole('dialog').count()) > 0) await page.reload(); // left by a failed test
    const name = await openWithoutMenu(page, menus, `/${path}`);
    const { data: screen } = await caller.client.get<PageConfig>(
      `${apiPrefix[area]}screens/${path.slice(area.length + 1)}`,
    );
    const list = new ListPage(page);
    if (screen.kind === 'table') await list.waitForRows();
    return { screen, resource: caller.resources.get(screen.resource), caller, list, name };
  };
}

async function openOffice(app: TestApp, area: BackOffice, picture: string): Promise<Office> {
  const caller = await ResourceCaller.of(app, area, area === 'Admin' ? picture : undefined);
  const { client } = caller;
  // A low window draws fewer rows
  const shared = await openSharedBackOffice(app, area, { client, path: 'roles', height: 480 });
  await loadFewRows(shared.page);
  return { caller, menus: await loadMenus(client, area), shared };
}

/** The label of the search field that finds rows by a text field; every list with a form has one. */
export function searchLabel({ search }: PageConfig, field: string): string {
  const option = search.find((candidate) => candidate.field === field && candidate.type === 'text');
  if (!option) throw new Error(`The list cannot be searched by ${field}`);
  return option.label;
}

export const textOf = (row: Row, field: string): string => String(row[field]);

/** A field's text as an English list shows it: of a name in two languages one. */
export const shownText = (row: Row, field: string): string => localName(textOf(row, field), 'en');
