import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planImport, templateHeadings } from '../../../engine/table/import-export/import-rows.ts';
import { apiPrefix, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { itemsToFill } from '../../helpers/backoffice/fill-form.ts';
import {
  allScreens,
  buttonsOf,
  type ProjectScreen,
} from '../../helpers/backoffice/project-screens.ts';
import { isSorted } from '../../helpers/backoffice/screen-texts.ts';
import type { Client } from '../../helpers/http/client.ts';
import { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * Every list of both back offices over HTTP, with the rows of the demo mall.
 * list-behaviours.suite.ts tests the same by hand on a few lists.
 */
let app: TestApp;
const staff = new Map<BackOffice, Client>();
beforeAll(async () => {
  app = await startDemo();
  for (const area of backOffices) staff.set(area, await demoStaff(app, area));
});
afterAll(() => app?.close());

const lists = allScreens.filter(({ kind }) => kind === 'table');

const servedPage = async ({ area, path }: ProjectScreen, client: Client): Promise<PageConfig> => {
  const reply = await client.get<PageConfig>(
    `${apiPrefix[area]}screens/${path.slice(area.length + 1)}`,
  );
  return reply.data;
};

/** Rows of the list in its first view. */
async function rowsOf(
  { path }: ProjectScreen,
  page: PageConfig,
  { client, ...query }: { readonly client: Client; readonly [name: string]: unknown },
): Promise<readonly Row[]> {
  const [firstView] = page.views;
  const view = firstView ? `${path}#${firstView.key}` : page.filtered && path;
  const reply = await client.get(page.dataPath, {
    per_page: 400,
    ...(view ? { view } : {}),
    ...query,
  });
  expect(reply.code, `${JSON.stringify(query)}: ${reply.msg}`).toBe(200);
  return reply.data.data;
}

describe('sorting', () => {
  test.each(lists)('$path sorts by every sortable column', async (screen) => {
    const client = staff.get(screen.area)!;
    const page = await servedPage(screen, client);
    const sortable = page.columns.filter((column) => column.sortable);
    for (const [position, { field, type }] of sortable.entries()) {
      const direction = position % 2 === 0 ? 'descending' : 'ascending';
      const order = direction === 'ascending' ? field : `-${field}`;
      const rows = await rowsOf(screen, page, { client, order });
      const texts = rows.map((row) => row[field]).filter((value) => value !== null);
      expect(isSorted(texts.map(String), type, direction), order).toBe(true);
    }
  });
});

describe('searching', () => {
  test.each(lists)('$path finds a row by every text it searches', async (screen) => {
    const client = staff.get(screen.area)!;
    const page = await servedPage(screen, client);
    const rows = await rowsOf(screen, page, { client });
    for (const { field, type, where } of page.search) {
      const row = rows.find((each) => typeof each[field] === 'string' && each[field] !== '');
      if (type !== 'text' || !row) continue;
      const found = await rowsOf(screen, page, {
        client,
        [field]: `${String(row[field])}|${where}`,
      });
      expect(
        found.map(({ id }) => id),
        field,
      ).toContain(row.id);
    }
  });
});

test.each(backOffices)('a list of %s has the wanted fields, or refuses them', async (area) => {
  const client = staff.get(area)!;
  const path = `${apiPrefix[area]}goods`;
  const { data } = await client.get(path, { fields: 'goods_name' });
  expect(data.data[0]).toMatchObject({ goods_name: expect.any(String) });
  expect(data.data[0]).not.toHaveProperty('goods_stock');
  expect(await client.get(path, { fields: 'goods_name,goods_content' })).toMatchObject({
    code: 422,
    msg: 'A list does not have goods_content; the single row does',
  });
});

describe('importing', () => {
  const callers = new Map<BackOffice, ResourceCaller>();
  beforeAll(async () => {
    for (const area of backOffices) callers.set(area, await ResourceCaller.of(app, area));
  });

  test.each(lists.filter((screen) => buttonsOf(screen).import))(
    '$path imports a sheet with the headings of its template',
    async (screen) => {
      const caller = callers.get(screen.area)!;
      const page = await servedPage(screen, caller.client);
      const resource = caller.resources.get(page.resource);
      const headings = templateHeadings(page);
      const items = itemsToFill(page);
      const cells = async () => {
        const values = await caller.values(resource);
        return headings.map((heading) => {
          const item = items.find(({ label }) => label === heading.replace(/\*$/, ''))!;
          return { text: String(values[item.field] ?? '') };
        });
      };
      const sheet = {
        sheet: 'Sheet1',
        otherSheets: 0,
        headingLine: 1,
        columns: headings.map((heading) => ({ heading })),
        rows: [
          { line: 2, cells: await cells(), isHidden: false },
          { line: 3, cells: await cells(), isHidden: false },
        ],
      };
      const { rows } = planImport(sheet, page);
      const path = `${page.dataPath}/import/excel`;
      const trial = await caller.client.post(`${path}?dry=1`, rows);
      expect(trial, JSON.stringify(rows)).toMatchObject({ data: { valid: 2, errors: [] } });
      expect(await caller.client.post(`${path}?token=${trial.data.token}`)).toMatchObject({
        code: 200,
        data: { count: 2 },
      });
    },
  );
});
