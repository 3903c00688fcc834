import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiPrefix, type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { searchFields } from '../../schemas/contract/limits.ts';
import { localName } from '../../schemas/rules/local-name.ts';
import type { Row } from '../../schemas/rules/types.ts';
import type { TestApp } from '../helpers/app.ts';
import { startDemo } from '../helpers/demo.ts';
import { keepBackOffice, type KeptPage, nextDownload } from '../helpers/browser.ts';
import { chosenRows, type Open } from './chosen-rows.suite.ts';
import { controlOf, messageAt } from '../helpers/fill-field.ts';
import {
  fillForm,
  hasRequiredText,
  itemsToFill,
  requiredText,
  typedIn,
  wrongText,
} from '../helpers/fill-form.ts';
import { done, ListPage, openByMenu, selectFirst } from '../helpers/list-page.ts';
import { aPicture } from '../helpers/pictures.ts';
import { ResourceCaller } from '../helpers/resource-caller.ts';
import { allScreens, isAddedTo, isNamedByText, isTree } from '../helpers/found-screens.ts';
import { commonStart, isSorted } from '../helpers/screen-texts.ts';
import { savedSheet, xlsxFile } from '../helpers/sheets.ts';
import { upload } from '../helpers/uploads.ts';

interface Office {
  readonly kept: KeptPage;
  readonly caller: ResourceCaller;
  readonly menus: readonly MenuEntry[];
}
/**
 * Every screen of both back offices: found from the files, worked with by hand, as a super admin and a store's owner. A new screen needs no word here.
 *
 * @param part of the screens that this file works with, 0 to `of` - 1, so that several files share the work
 */
export function everyScreen(part: number, of: number): void {
  const found = allScreens.filter((_, at) => at % of === part);
  const offices = new Map<BackOffice, Office>();
  let souk: TestApp;

  beforeAll(async () => {
    souk = await startDemo();
    const { data: picture } = await upload(await souk.as.admin(), '/Admin/uploads', {
      bytes: await aPicture(),
    });
    for (const area of backOffices) {
      const caller = await ResourceCaller.of(souk, area, picture);
      const { data: menus } = await caller.client.get<readonly MenuEntry[]>(
        `${apiPrefix[area]}load_menu`,
        { type: 'getChildren' },
      );
      offices.set(area, {
        caller,
        menus,
        kept: await keepBackOffice(souk, area, { client: caller.client }),
      });
    }
  });
  afterAll(async () => {
    for (const { kept } of offices.values()) await kept.close();
    await souk?.close();
  });
  afterEach(() => {
    for (const { kept } of offices.values()) expect(kept.takeProblems()).toEqual([]);
  });

  async function open(area: BackOffice, path: string): Promise<Open> {
    const {
      kept: { page },
      caller,
      menus,
    } = offices.get(area)!;
    if ((await page.getByRole('dialog').count()) > 0) await page.reload(); // what a failed test left open
    const name = await openByMenu(page, menus, `/${path}`);
    const { data: screen } = await caller.client.get<ServedPage>(
      `${apiPrefix[area]}screens/${path.slice(area.length + 1)}`,
    );
    const list = new ListPage(page);
    if (screen.kind === 'table') await list.settled();
    return { screen, resource: caller.resources.get(screen.resource), caller, list, name };
  }

  /** The search option that finds a row by its required text; every list has one. */
  const searchLabel = ({ search }: ServedPage, field: string): string => {
    const option = search.find((one) => one.field === field && one.type === 'text');
    return option?.label ?? expect.fail(`The list cannot be searched by ${field}`);
  };
  const textOf = (row: Row, field: string): string => String(row[field]),
    shownOf = (row: Row, field: string): string => localName(textOf(row, field), 'en');

  describe.each(found.filter((one) => isAddedTo(one) && isNamedByText(one.path)))(
    '$path',
    ({ path, area }) => {
      test('opens by its menu entry, searches and comes back', async () => {
        const { screen, list, caller, resource } = await open(area, path);
        if (!screen.buttons.search.show) return expect(await list.search.count()).toBe(0);
        const { field } = requiredText(screen),
          row = await caller.add(resource);
        const total = await list.rows().count();
        await list.searchFor(searchLabel(screen, field), textOf(row, field));
        await expect.poll(() => list.rows().count()).toBe(1);
        await list.row(shownOf(row, field)).waitFor();
        await list.searchFor(searchLabel(screen, field), 'nothing is called so');
        await expect.poll(() => list.rows().count()).toBe(0);
        await list.reset();
        return expect.poll(() => list.rows().count()).toBeGreaterThanOrEqual(Math.max(total, 1)); // only what fits the window is drawn
      });

      test('sorts by every column that says so', async () => {
        const { screen, list, caller, resource } = await open(area, path),
          {
            data: { data: rows },
          } = await caller.client.get<{ readonly data: readonly Row[] }>(caller.path(resource), {
            per_page: 400,
          });
        for (const [at, { field, label, type }] of screen.columns
          .filter(({ sortable, hidden }) => sortable && !hidden)
          .entries()) {
          const head = list.page.getByRole('columnheader', { name: label, exact: true });
          for (const direction of at === 0
            ? (['ascending', 'descending'] as const)
            : (['ascending'] as const)) {
            await head.click();
            await expect.poll(() => head.getAttribute('aria-sort')).toBe(direction);
            const shown = async () =>
              (await list.textsOf(field)).map(
                ([id, text]) =>
                  rows
                    .filter((row) => String(row['id']) === id && shownOf(row, field) === text)
                    .map((row) => textOf(row, field))[0] ?? text,
              ); // names are sorted whole
            await expect
              .poll(async () => isSorted(await shown(), type, direction), {
                message: `${field} ${direction}`,
              })
              .toBe(true);
          }
        }
      });

      test('adds, views and edits a row; a wrong value is told at its field and loses nothing', async () => {
        const { screen, list, caller, resource } = await open(area, path);
        if (!screen.buttons.store.show) return expect(await list.add.count()).toBe(0);
        const values = await caller.values(resource),
          item = requiredText(screen),
          field = screen.fields.find(({ name }) => name === item.field)!;
        await list.add.click();
        const form = list.form(screen.buttons.store),
          line = controlOf({ form, item });
        await line.waitFor();
        await fillForm(form, screen, values, caller.client);
        const typed = await typedIn(form, screen);
        await line.fill('');
        await form.getByRole('button', { name: 'Save' }).click();
        await expect.poll(() => messageAt(form, item).textContent()).toBe('Cannot be empty');
        await form.getByText('1 field to fix').waitFor();
        await expect.poll(() => typedIn(form, screen)).toEqual({ ...typed, [item.field]: '' });
        const wrong = wrongText(field);
        if (wrong !== undefined) {
          await line.fill(wrong);
          await line.blur();
          await expect
            .poll(() => messageAt(form, item).textContent())
            .not.toMatch(/^(Cannot be empty)?$/);
        }
        await line.fill(typed[item.field]!);
        await form.getByRole('button', { name: 'Save' }).click();
        await form.waitFor({ state: 'detached' });
        await list.told(done);
        const name = typed[item.field]!;
        await list.searchFor(searchLabel(screen, item.field), name);
        const row = list.row(name);
        await row.waitFor();

        if (screen.buttons.show.show) {
          await list.act(row, 'View');
          await list.dialog.getByText(name, { exact: true }).first().waitFor();
          for (const part of screen.view)
            if (part.kind === 'field' && part.field === item.field)
              await list.dialog.getByText(part.label, { exact: true }).first().waitFor();
          await list.dialog.getByRole('button', { name: 'Close' }).last().click();
          await list.closed();
        } else expect(await list.actionsOf(row)).not.toContain('View');

        if (!screen.buttons.update.show)
          return expect(await list.actionsOf(row)).not.toContain('Edit');
        const other = textOf(await caller.values(resource), item.field);
        await list.act(row, 'Edit');
        await expect.poll(() => line.inputValue()).toBe(name);
        await line.fill(other);
        await form.getByRole('button', { name: 'Save' }).click();
        await form.waitFor({ state: 'detached' });
        await list.searchFor(searchLabel(screen, item.field), other);
        await list.row(other).waitFor();
        return undefined;
      });

      test('deletes a row after a question; what can be restored comes back', async () => {
        const { screen, list, caller, resource } = await open(area, path);
        const { field } = requiredText(screen),
          added = await caller.add(resource),
          name = textOf(added, field);
        await list.searchFor(searchLabel(screen, field), name);
        const row = list.row(name);
        if (!screen.buttons.destroy.show)
          return expect(await list.actionsOf(row)).not.toContain('Delete');
        await list.act(row, 'Delete');
        await list.dialog
          .getByText(`“${String(added[screen.display] ?? name)}” will be deleted.`)
          .waitFor();
        await list.dialog.getByRole('button', { name: 'Cancel' }).click();
        await list.closed();
        await row.waitFor();
        await list.act(row, 'Delete');
        await list.dialog.getByRole('button', { name: 'Delete' }).click();
        await list.closed();
        await expect.poll(() => list.rows().count()).toBe(0);
        await list.button('More').click();
        const trash = list.page.getByRole('menuitem', { name: 'Show deleted' });
        await list.page.getByRole('menuitem').first().waitFor();
        if (!screen.softDelete) {
          expect(await trash.count()).toBe(0);
          return list.page.keyboard.press('Escape');
        }
        await trash.click();
        await row.waitFor();
        expect(await list.actionsOf(row)).toEqual(['Restore']);
        await list.act(row, 'Restore');
        await expect.poll(() => list.rows(name).count()).toBe(0);
        await list.choose('More', 'Back to the list');
        await row.waitFor();
        return undefined;
      });

      test('exports the ticked rows under the names of the columns, and deletes them together', async () => {
        const { screen, list, caller, resource, name: menuName } = await open(area, path);
        const { field } = requiredText(screen),
          names = [
            textOf(await caller.add(resource), field),
            textOf(await caller.add(resource), field),
          ];
        await list.searchFor(searchLabel(screen, field), commonStart(names));
        if (screen.buttons.export.show) {
          await list.choose('Export', 'Selected rows');
          await list.told(selectFirst);
          for (const name of names) await list.tick(list.row(name));
          await list.page.getByText('2 selected').waitFor();
          const saved = nextDownload(list.page);
          await list.choose('Export', 'Selected rows');
          const sheet = await savedSheet(await saved);
          expect(sheet).toMatchObject({
            file: `${menuName}.xlsx`,
            sheet: 'Sheet1',
            head: [...screen.columns, ...screen.exportColumns].map(({ label }) => label),
          });
          expect(sheet.rows.map((row) => row.join(' '))).toEqual(
            expect.arrayContaining(names.map((name) => expect.stringContaining(name))),
          );
          expect(sheet.rows).toHaveLength(2);
          const all = nextDownload(list.page);
          await list.choose('Export', /^All matching rows \(\.csv\)/);
          expect((await all).suggestedFilename()).toBe(`${menuName}.csv`);
        } else expect(await list.button('Export').count()).toBe(0);

        const together = list.button('Delete');
        if (!screen.buttons.deletes.show) return expect(await together.count()).toBe(0);
        for (const name of names) await list.tick(list.row(name));
        await together.click();
        await list.dialog.getByText('These 2 rows will be deleted.').waitFor();
        await list.dialog.getByRole('button', { name: 'Delete' }).click();
        await list.closed();
        for (const name of names) await expect.poll(() => list.rows(name).count()).toBe(0);
        await together.click();
        return list.told(selectFirst);
      });

      test('imports a sheet: wrong cells are told by row and heading, then all rows are written', async () => {
        const { screen, list, caller, resource } = await open(area, path);
        if (!screen.buttons.import.show) return expect(await list.button('Import').count()).toBe(0);
        const item = requiredText(screen),
          rows = [await caller.values(resource), await caller.values(resource)];
        await list.button('Import').click();
        const template = nextDownload(list.page);
        await list.dialog.getByRole('button', { name: 'Template' }).click();
        const { head } = await savedSheet(await template);
        expect(head).toContain(`${item.label}*`);
        const lineOf = (row: Row): string[] =>
          head.map((heading) =>
            String(
              row[
                itemsToFill(screen).find(({ label }) => label === heading.replace(/\*$/, ''))!.field
              ] ?? '',
            ),
          );
        const choose = (lines: readonly Row[]) =>
          list.dialog
            .locator('input[type=file]')
            .setInputFiles(xlsxFile('rows.xlsx', [head, ...lines.map(lineOf)]));

        await choose([rows[0]!, { ...rows[1]!, [item.field]: '' }]);
        const wrong = list.dialog
          .getByRole('region', { name: 'Wrong cells' })
          .getByRole('row')
          .nth(1);
        await wrong.waitFor();
        await expect
          .poll(() => wrong.getByRole('cell').allInnerTexts())
          .toEqual(['3', `${item.label}*`, '', 'Cannot be empty']);
        await list.dialog.getByText('1 of 2 rows are right. Nothing was written.').waitFor();
        await choose(rows);
        await list.dialog.getByRole('button', { name: 'Import 2 rows' }).click();
        await list.closed();
        for (const row of rows) {
          await list.searchFor(searchLabel(screen, item.field), textOf(row, item.field));
          await list.row(shownOf(row, item.field)).waitFor();
        }
        return undefined;
      });

      if (isTree(path))
        test('opens a branch, adds below it with every action in sight, and finds it again after reloading', async () => {
          const { screen, list, caller, resource } = await open(area, path);
          const item = requiredText(screen),
            values = await caller.values(resource),
            name = textOf(values, item.field);
          const parent = list.rows().first();
          await list.act(parent, `Add ${screen.noun.toLowerCase()} below`);
          await controlOf({ form: list.dialog, item }).waitFor();
          await fillForm(list.dialog, screen, values, caller.client);
          await list.dialog.getByRole('button', { name: 'Save' }).click();
          await list.closed();
          const child = list.grid.locator('[role=row][aria-level="2"]').filter({ hasText: name });
          await child.waitFor();
          const names = await child
            .locator('[col-id=_actions]')
            .getByRole('button')
            .evaluateAll((buttons) =>
              buttons.map(
                (button) => button.getAttribute('aria-label') ?? button.textContent ?? '',
              ),
            );
          expect(names.filter((one) => !one.endsWith(' below'))).toEqual([
            'View',
            'Edit',
            'Delete',
          ]);
          await parent.getByRole('button', { name: /^Close / }).click();
          await expect.poll(() => child.count()).toBe(0);
          await list.page.reload();
          await list.settled();
          await parent.getByRole('button', { name: /^Open / }).click();
          await child.waitFor();
          await expect.poll(() => parent.getAttribute('aria-expanded')).toBe('true');
        });
    },
  );

  chosenRows(found, open);

  describe.each(found.filter((one) => one.kind === 'table' && !isAddedTo(one)))(
    '$path',
    ({ path, area }) => {
      test('is a list to read: it is searched, sorted, viewed and taken out', async () => {
        const { screen, list, caller, resource, name: menuName } = await open(area, path);
        const {
          data: {
            data: [first],
          },
        } = await caller.client.get<{ readonly data: readonly Row[] }>(caller.path(resource), {
          per_page: 1,
          view: screen.views[0] ? `${path}#${screen.views[0].key}` : path,
        });
        if (!first) return expect(await list.settled()).toBe('empty');
        const found = screen.search
          .slice(0, searchFields)
          .find(
            ({ type, field }) =>
              type === 'text' && typeof first[field] === 'string' && first[field] !== '',
          );
        if (found) {
          await list.searchFor(found.label, 'nothing is called so');
          await expect.poll(() => list.rows().count()).toBe(0);
          await list.reset();
          await list.searchFor(found.label, textOf(first, found.field));
          await expect.poll(() => list.rows().count()).toBeGreaterThan(0);
        }
        if (screen.buttons.show.show) {
          await list.act(list.rows().first(), 'View');
          await (screen.buttons.show.url === undefined
            ? list.dialog.getByRole('button', { name: 'Close' }).last()
            : list.page.locator('.row-page')
          ).waitFor();
          if (screen.buttons.show.url !== undefined) await list.page.goBack();
          else await list.dialog.getByRole('button', { name: 'Close' }).last().click();
          await list.closed();
        }
        if (!screen.buttons.export.show) return undefined;
        const saved = nextDownload(list.page);
        await list.choose('Export', /^All matching rows \(\.csv\)/);
        return expect((await saved).suggestedFilename()).toBe(`${menuName}.csv`);
      });
    },
  );

  describe.each(found.filter(({ kind }) => kind === 'single'))('$path', ({ path, area }) => {
    test('is changed in place; a wrong value is told at its field and loses nothing', async () => {
      const {
        screen,
        list: { page },
        caller,
        resource,
      } = await open(area, path);
      if (!hasRequiredText(screen))
        return page.getByRole('main').getByRole('button', { name: 'Save' }).waitFor();
      const item = requiredText(screen),
        form = page.getByRole('main'),
        line = controlOf({ form, item });
      const name = textOf(await caller.values(resource, 'update'), item.field);
      await line.fill('');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => messageAt(form, item).textContent()).toBe('Cannot be empty');
      await line.fill(name);
      const [saved] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'PUT'),
        form.getByRole('button', { name: 'Save' }).click(),
      ]); // words of an earlier success may still stand there
      expect(((await saved.json()) as { readonly code: number }).code).toBe(200);
      await page.reload();
      return expect.poll(() => line.inputValue()).toBe(name);
    });
  });
}
