import { existsSync } from 'node:fs';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Screen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { ButtonName } from '../../../schemas/rules/types.ts';
import { inProject } from '../../../server/platform/config/project-root.ts';
import { checkedProject } from './checked-project.ts';

const { screens, resources } = checkedProject;

export interface ProjectScreen {
  /** `Admin/goods_brands`. */
  readonly path: string;
  readonly kind: Screen['kind'];
  readonly area: BackOffice;
}

/** Every screen file of both back offices. */
export const allScreens: readonly ProjectScreen[] = [...screens.values()].map(
  ({ path, kind, area }) => ({ path, kind, area }),
);

/** Whether a list adds rows by the generic form. test/browser/backoffice-pages has the others. */
export function hasGenericForm({ path, area }: ProjectScreen): boolean {
  const screen = screens.get(path)!;
  return (
    screen.kind === 'table' &&
    resources.get(screen.resource)!.scope[area]!.can.has('store') &&
    !existsSync(inProject('screens', `${path}/form.tsx`))
  );
}

/** Whether the form has a required text input, which tests search by. Other rows have references. */
export function hasRequiredTextField({ path }: ProjectScreen): boolean {
  const screen = screens.get(path);
  if (screen?.kind !== 'table') return false;
  const fields = resources.get(screen.resource)!.fields;
  return screen.form.some(
    ({ field, type }) => type === 'input' && fields.get(field)?.required === true,
  );
}

export function isTree({ path }: ProjectScreen): boolean {
  const screen = screens.get(path)!;
  return screen.kind === 'table' && resources.get(screen.resource)?.tree !== undefined;
}

/** Whether deleted rows of a list can be restored. */
export function softDeletes({ path }: ProjectScreen): boolean {
  const screen = screens.get(path)!;
  return screen.kind === 'table' && resources.get(screen.resource)!.softDelete;
}

/** Whether the button `View` of a list leads to a page. Otherwise it opens a dialog. */
export function viewsOnPage({ path }: ProjectScreen): boolean {
  const screen = screens.get(path)!;
  return screen.kind === 'table' && screen.permissions.show.url !== undefined;
}

/** The buttons of a list for an account with every right. */
export function buttonsOf({ path, area }: ProjectScreen): Readonly<Record<ButtonName, boolean>> {
  const screen = screens.get(path)!;
  if (screen.kind !== 'table') throw new Error(`${path} is no list`);
  const { can } = resources.get(screen.resource)!.scope[area]!;
  const entries = Object.entries(screen.permissions).map(([name, { show }]) => [
    name,
    show && (name === 'search' || can.has(name as never)),
  ]);
  return Object.fromEntries(entries) as Record<ButtonName, boolean>;
}

/**
 * The parts of a screen by section: its kind, and every type, widget and chart in its file, such as
 * `columns type money` or `form widget stores.area`.
 */
export const partsOf = ({ path }: ProjectScreen): ReadonlySet<string> =>
  new Set(partsIn(screens.get(path), ''));

const partNames: ReadonlySet<string> = new Set(['kind', 'type', 'widget']);

function partsIn(value: unknown, section: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => partsIn(item, section));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    partNames.has(name) && typeof inner === 'string'
      ? [`${section} ${name} ${inner}`]
      : partsIn(inner, section || name),
  );
}

/** A small subset of the screens that contains every part of them, chosen greedily. */
export function coverParts<Item extends ProjectScreen>(
  candidates: readonly Item[],
  partsOfItem: (item: Item) => ReadonlySet<string>,
): readonly Item[] {
  const parts = new Map(candidates.map((item) => [item, partsOfItem(item)]));
  const missing = new Set([...parts.values()].flatMap((own) => [...own]));
  const chosen: Item[] = [];
  while (missing.size > 0) {
    const gain = (item: Item): number =>
      [...parts.get(item)!].filter((part) => missing.has(part)).length;
    const best = candidates.reduce((best, other) => (gain(other) > gain(best) ? other : best));
    chosen.push(best);
    for (const part of parts.get(best)!) missing.delete(part);
  }
  return chosen;
}
