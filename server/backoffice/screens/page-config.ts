import type { CheckConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { dictEntries } from '../../../schemas/contract/statuses.ts';
import type { Tone } from '../../../schemas/contract/tone.ts';
import { ownCondition } from '../../../schemas/rules/conditions/cond-fields.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import { refusalKey } from '../../../schemas/rules/text-keys.ts';
import type { Cond, Resource } from '../../../schemas/rules/types.ts';
import { canRead } from '../resources/access/field-access.ts';
import { hasVerbRight } from '../resources/access/verb-access.ts';
import { buttonAccess } from '../rights/page-access.ts';
import { canReadAllFields } from '../rights/screen-field-access.ts';
import { toActionConfigs, toButtonsConfig, toCommandConfigs } from './button-config.ts';
import { type ConfigContext, type PageContext, pageContext } from './config-context.ts';
import { toFieldConfigs } from './field-config.ts';
import {
  toColumnConfigs,
  toFormConfigs,
  toSearchConfigs,
  toViewItemConfigs,
} from './page-parts.ts';
import { toPageTiles } from './tiles-config.ts';

/**
 * A page for the caller: without the parts the caller may not see, with texts in the caller's
 * language (docs/decisions/0033-resources-and-screens.md).
 */
export function toPageConfig(page: PageScreen, configContext: ConfigContext): PageConfig {
  const context = pageContext(page, configContext);
  const { resource, scope, t } = context;
  return {
    kind: page.kind,
    area: page.area,
    path: page.path,
    title: page.title === undefined || page.title === false ? page.title : t(page.title),
    frame: page.frame,
    resource: resource.name,
    noun: t(resource.label),
    dataPath: page.dataPath,
    display: resource.display,
    fields: toFieldConfigs(context),
    tree: resource.tree && { ...resource.tree, lazy: page.tree.lazy, expand: page.tree.expand },
    softDelete: resource.softDelete,
    history: scope.can.has('history') && hasVerbRight(context.actor, resource, 'history'),
    when: {
      update: ownCondition(scope.when.update),
      destroy: ownCondition(scope.when.destroy),
    },
    header: toHeaderConfig(context),
    views: page.views.map(({ key, label, count, where }) => ({
      key,
      label: t(label),
      count,
      tone: toneOfFilter(where, resource),
    })),
    filtered: page.where !== undefined && page.views.length === 0,
    search: toSearchConfigs(context),
    columns: toColumnConfigs(page.columns, context),
    exportColumns: toColumnConfigs(page.exportColumns, context),
    form: toFormConfigs(context),
    view: toViewItemConfigs(page.view, context),
    buttons: toButtonsConfig(context),
    commands: toCommandConfigs(context),
    actions: toActionConfigs(context),
    dialog: page.dialog,
    table: toTableConfig(context),
    rules: { store: rulesOfButton('store', context), update: rulesOfButton('update', context) },
    checks: toCheckConfigs(context),
  };
}

function toHeaderConfig(context: PageContext): PageConfig['header'] {
  const { header } = context.page;
  if (!header || 'widget' in header) return header;
  const tiles = toPageTiles(header.tiles, '/header', context);
  return tiles && { tiles };
}

/**
 * The tone of a view: that of the dictionary value by which the view filters. Undefined for any
 * other filter.
 */
function toneOfFilter(where: Cond | undefined, resource: Resource): Tone | undefined {
  const conditions = Object.entries(where ?? {});
  const [name = '', value] = conditions[0] ?? [];
  if (conditions.length !== 1) return undefined;
  const dict = resource.fields.get(name)?.dict;
  const entries = dict?.kind === 'named' ? dictEntries(dict.name) : undefined;
  return entries?.find(([entryValue]) => entryValue === value)?.[1];
}

/** Leaves out the default order when the caller may not read its field. */
function toTableConfig({ page, resource, actor }: PageContext): PageConfig['table'] {
  const { sort, ...table } = page.table;
  const field = sort && resource.fields.get(sort.field);
  if (!sort || !field || !canRead(field, actor)) return { ...table, sort: undefined };
  return { ...table, sort: `${sort.descending ? '-' : ''}${sort.field}` };
}

/** Rules are sent only with the button that needs them. */
const rulesOfButton = (
  operation: 'store' | 'update',
  context: PageContext,
): PageConfig['rules']['store'] =>
  buttonAccess(operation, context).present
    ? context.rulesOf(context.resource, operation)
    : undefined;

const toCheckConfigs = (context: PageContext): readonly CheckConfig[] =>
  [...context.resource.checks]
    .filter(([, cond]) => canReadAllFields(cond, context))
    .map(([name, cond]) => ({
      name,
      cond,
      message: context.t(refusalKey(context.resource.name, name)),
    }));
