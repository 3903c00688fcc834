import { type BackOffice, backOffices } from '../../contract/areas.ts';
import { pageSizes, searchFields, widths } from '../../contract/limits.ts';
import type { PageJson, ScreenJson } from '../authored/screen-json.ts';
import { freeze } from '../freeze.ts';
import { readOrder } from '../resource/resolve-resource.ts';
import { type ButtonName, buttonNames, type Resource, type Scope } from '../types.ts';
import { placedBlocks, resolveBlock, resolveTiles } from './resolve-blocks.ts';
import { resolveColumns, resolveSearch, resolveView } from './resolve-column.ts';
import { resolveItems } from './resolve-item.ts';
import type { ScreenContext } from './screen-fields.ts';
import type {
  Button,
  Buttons,
  PageScreen,
  Screen,
  ScreenAction,
  ScreenCommand,
} from './screen-types.ts';

/**
 * Fills in the defaults of a screen file that is valid against its meta-schema.
 *
 * @param path e.g. `Admin/goods_brands`
 * @throws Error if the resource does not exist or has no scope in the area; `npm run check` reports
 *   both with the position in the file
 */
export function resolveScreen(
  json: unknown,
  path: string,
  file: string,
  resources: ReadonlyMap<string, Resource>,
): Screen {
  const screenJson = json as ScreenJson;
  const area = areaOf(path);
  if (!('blocks' in screenJson))
    return freeze(resolvePage(screenJson, { path, file, area, resources }));
  const { title, frame = true, layout = 'stack', blocks } = screenJson;
  const resolveInPlace = (page: PageJson, index: number): PageScreen =>
    resolvePage(page, { path: `${path}#${index}`, file, area, resources });
  return freeze({
    kind: 'board',
    area,
    path,
    file,
    title,
    frame,
    layout,
    blocks: placedBlocks(blocks, area, resources).map((block, index) =>
      resolveBlock(block, index, { key: screenKey(path), resources, resolvePage: resolveInPlace }),
    ),
  });
}

/**
 * Locale key of a screen's texts, e.g. `screens.Admin.goods_brands`. A page in place inside a board
 * uses the board's key.
 */
export const screenKey = (path: string): string =>
  `screens.${path.replace(/#.*$/, '').replaceAll('/', '.')}`;

/** Buttons that are off by default (docs/product.md#screen-buttons). */
const offByDefault: ReadonlySet<ButtonName> = new Set(['deletes', 'import']);

interface ScreenLocation {
  readonly path: string;
  readonly file: string;
  readonly area: BackOffice;
  readonly resources: ReadonlyMap<string, Resource>;
}

function areaOf(path: string): BackOffice {
  const area = backOffices.find((name) => path.startsWith(`${name}/`));
  if (!area) throw new Error(`the path of a screen begins with Admin/ or Seller/, not ${path}`);
  return area;
}

function resolvePage(json: PageJson, { path, file, area, resources }: ScreenLocation): PageScreen {
  const resource = resources.get(json.resource);
  const scope = resource?.scope[area];
  if (!resource || !scope)
    throw new Error(
      `${file}: resource "${json.resource}" ${resource ? `has no scope for ${area}` : 'does not exist'}`,
    );
  const dialog = {
    width: widths.dialog,
    labelWidth: widths.label,
    span: widths.span,
    fullscreen: false,
    ...json.dialog,
  };
  const key = screenKey(path);
  const context: ScreenContext = { area, resource, resources, key, span: dialog.span };
  return {
    kind: scope.single ? 'single' : 'table',
    area,
    path,
    file,
    resource: resource.name,
    dataPath: json.path ?? `/${area}/${scope.path}`,
    title: json.title,
    frame: json.frame ?? true,
    where: json.where,
    header: resolveHeader(json.header, key),
    views: (json.views ?? []).map((view) => ({
      key: view.key,
      label: view.label ?? `${key}.views.${view.key}`,
      where: view.where,
      count: view.count ?? false,
    })),
    badge: json.badge === true ? '' : json.badge,
    search: resolveSearch(json.search, context, searchFields),
    columns: resolveColumns(json.columns, context),
    exportColumns: json.exportColumns ? resolveColumns(json.exportColumns, context) : [],
    form: resolveItems(json.form, context),
    view: resolveView(json.view, context),
    permissions: resolveButtons(json.permissions ?? {}, scope),
    commands: resolveCommands(json.commands, context),
    actions: resolveActions(json.actions ?? [], key),
    tree: { lazy: json.tree?.lazy ?? true, expand: json.tree?.expand ?? 0 },
    dialog,
    table: resolveTable(json.table ?? {}, resource),
  };
}

const resolveTable = (
  { pageSize, actionWidth, selection, sort, rowKey }: NonNullable<PageJson['table']>,
  { tree }: Resource,
): PageScreen['table'] => ({
  pageSize: pageSize ?? pageSizes[0],
  actionWidth: actionWidth ?? (tree ? widths.treeActions : widths.actions),
  selection: selection ?? true,
  sort: sort === undefined ? undefined : readOrder(sort),
  rowKey: rowKey ?? 'id',
});

/** A button is off if its verb has no route in the area, even if the screen has it on. */
function resolveButtons(authored: NonNullable<PageJson['permissions']>, scope: Scope): Buttons {
  return Object.fromEntries(
    buttonNames.map((name): [ButtonName, Button] => {
      const entry = authored[name] ?? !offByDefault.has(name);
      const {
        show = true,
        disabled = false,
        url,
        label,
      } = typeof entry === 'boolean' ? { show: entry } : entry;
      const routed = name === 'search' || scope.can.has(name);
      return [name, { show: show && routed, disabled, url, label }];
    }),
  ) as Buttons;
}

/** By default every command of the resource in this area. */
function resolveCommands(
  authored: PageJson['commands'],
  context: ScreenContext,
): readonly ScreenCommand[] {
  const { resource, area } = context;
  const offered = [...resource.commands.values()].filter((command) => command.areas.includes(area));
  return (authored ?? offered.map(({ name }) => name)).flatMap((entry) => {
    const json: Exclude<NonNullable<PageJson['commands']>[number], string> =
      typeof entry === 'string' ? { name: entry } : entry;
    const command = offered.find(({ name }) => name === json.name);
    return command
      ? [
          {
            name: command.name,
            label: json.label ?? command.label,
            icon: json.icon,
            toolbar: json.toolbar ?? command.on !== 'row',
            widget: json.widget,
            texts: {
              consequence: json.consequence ?? command.texts.consequence,
              undo: command.texts.undo,
              submit: json.submit ?? command.texts.submit,
              done: json.done ?? command.texts.done,
            },
            show: json.show ? resolveView(json.show, context) : [],
            tiles: json.tiles && resolveTiles(json.tiles, context.key),
            prefill: json.prefill ?? [],
          },
        ]
      : [];
  });
}

/** Default labels: `screens.<path>.actions.<last part of open>`. */
const resolveActions = (
  authored: NonNullable<PageJson['actions']>,
  key: string,
): readonly ScreenAction[] =>
  authored.map((action) => ({
    open: action.open,
    as: action.as ?? 'form',
    with: action.with ?? {},
    toolbar: action.toolbar ?? false,
    when: action.when,
    label: action.label ?? `${key}.actions.${action.open.slice(action.open.lastIndexOf('/') + 1)}`,
    icon: action.icon,
  }));

function resolveHeader(header: PageJson['header'], key: string): PageScreen['header'] {
  if (header === undefined) return undefined;
  return typeof header === 'string' ? { widget: header } : { tiles: resolveTiles(header, key) };
}
