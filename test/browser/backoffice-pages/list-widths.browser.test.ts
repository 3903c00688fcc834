import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { backOffices } from '../../../schemas/contract/areas.ts';
import { languages } from '../../../schemas/contract/language.ts';
import { ListPage, openWithoutMenu } from '../../helpers/backoffice/list-page.ts';
import { loadMenus } from '../../helpers/backoffice/load-menus.ts';
import { loadFewRows } from '../../helpers/browser/load-few-rows.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { untranslatedTexts } from '../../helpers/browser/page-checks.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Lists with many columns whose values must not be cut. */
const paths = {
  Admin: ['coupon_logs', 'coupons', 'users', 'returns', 'appeals', 'order_settlements'],
  Seller: ['coupon_logs', 'returns', 'order_settlements'],
};

test.each(backOffices)('columns fit beside the actions at 1440 px: %s', async (area) => {
  const app = await sharedDemo();
  const client = await demoStaff(app, area);
  const page = await openBackOffice(app, area, { client, path: 'roles' });
  await loadFewRows(page);
  for (const language of languages) {
    const menus = await loadMenus(client.speaking(language), area);
    await switchLook(page, language, menus[0]!.name);
    await page.setViewportSize({ width: 1440, height: 480 }); // draws fewer rows
    for (const path of paths[area]) {
      await openWithoutMenu(page, menus, `/${area}/${path}`);
      await new ListPage(page).waitForRows();
      await expect.poll(() => pxBelowActions(page), { message: path }).toBeLessThan(2);
      expect(await untranslatedTexts(page), path).toEqual([]);
    }
  }
});

/** How far the columns of a list reach below the action column. */
const pxBelowActions = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('.ag-header-cell[col-id]')];
    const [actions, others] = [true, false].map((isActions) =>
      headings.filter((heading) => (heading.getAttribute('col-id') === '_actions') === isActions),
    );
    const ends = others!.map((heading) => heading.getBoundingClientRect().right);
    return Math.max(...ends) - actions![0]!.getBoundingClientRect().left;
  });
