import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { backOffices } from '../../../schemas/contract/areas.ts';
import { languages } from '../../../schemas/contract/language.ts';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Lists with many columns whose values must not be cut. */
const paths = {
  Admin: ['coupon_logs', 'coupons', 'users', 'returns', 'appeals', 'order_settlements'],
  Seller: ['coupon_logs', 'returns', 'order_settlements'],
};

test.each(backOffices.flatMap((area) => languages.map((language) => ({ area, language }))))(
  'columns fit beside the actions at 1440 px: $area, $language',
  async ({ area, language }) => {
    const app = await sharedDemo();
    const client = await demoStaff(app, area);
    const page = await openBackOffice(app, area, { client, language, path: 'coupon_logs' });
    for (const path of paths[area]) {
      await page.goto(`/${area}/${path}`);
      await new ListPage(page).waitForRows();
      await expect.poll(() => pxBelowActions(page), { message: path }).toBeLessThan(2);
    }
  },
);

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
