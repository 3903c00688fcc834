import { describe, expect, test } from 'vitest';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import { controlOf } from '../helpers/fill-field.ts';
import { fillForm, itemsToFill } from '../helpers/fill-form.ts';
import { type allScreens, isAddedTo, isNamedByText } from '../helpers/found-screens.ts';
import { done, type ListPage } from '../helpers/list-page.ts';
import type { ResourceCaller } from '../helpers/resource-caller.ts';

/** A screen as served to its user, open before them. */
export interface Open {
  readonly screen: ServedPage;
  readonly resource: Resource;
  readonly caller: ResourceCaller;
  readonly list: ListPage;
  readonly name: string;
}

/** Lists whose rows have no name of their own, but that of what they refer to: seckills of goods, for one. */
export function chosenRows(
  found: typeof allScreens,
  open: (area: BackOffice, path: string) => Promise<Open>,
): void {
  describe.each(found.filter((one) => isAddedTo(one) && !isNamedByText(one.path)))(
    '$path',
    ({ path, area }) => {
      test('adds, views, changes and deletes a row that is named by what it refers to', async () => {
        const { screen, list, caller, resource } = await open(area, path);
        await list.add.click();
        const form = list.form(screen.buttons.store),
          item = itemsToFill(screen).find(({ type }) => type === 'number')!,
          line = controlOf({ form, item });
        await line.waitFor();
        await form.getByRole('button', { name: 'Save' }).click();
        await form.getByRole('alert').filter({ hasText: 'Cannot be empty' }).first().waitFor();
        await fillForm(form, screen, await caller.values(resource), caller.client);
        await form.getByRole('button', { name: 'Save' }).click();
        await form.waitFor({ state: 'detached' });
        await list.told(done);
        const {
          data: {
            data: [added],
            total,
          },
        } = await caller.client.get<{ readonly data: readonly Row[]; readonly total: number }>(
          caller.path(resource),
          { per_page: 1 },
        );
        const row = list.grid.locator(`[role=row][row-id="${String(added!['id'])}"]`).first();
        await list.act(row, 'View');
        await list.dialog.getByRole('button', { name: 'Close' }).last().click();
        await list.closed();
        await list.act(row, 'Edit');
        await expect
          .poll(async () => Number(await line.inputValue()))
          .toBe(Number(added![item.field]));
        await line.fill('7');
        await form.getByRole('button', { name: 'Save' }).click();
        await form.waitFor({ state: 'detached' });
        await expect.poll(() => row.locator(`[col-id="${item.field}"]`).innerText()).toMatch(/^7/);
        await list.act(row, 'Delete');
        await list.dialog.getByRole('button', { name: 'Delete' }).click();
        await list.closed();
        await expect
          .poll(
            async () =>
              (await caller.client.get(caller.path(resource), { per_page: 1 })).data.total,
          )
          .toBe(total - 1);
      });
    },
  );
}
