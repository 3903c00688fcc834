import type { HistoryEntry } from '../../schemas/contract/calls/backoffice/history.ts';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { systemFields } from '../../schemas/rules/resource/system-fields.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { rowsFromResponse } from '../fields/choices/lazy-tree.ts';
import { selectedValues } from '../fields/choices/options.ts';
import { readOptions } from '../fields/choices/use-options.ts';
import { NotLoaded } from '../ui/elements/states.tsx';
import { type Translate, useT } from '../ui/use-t.ts';
import { ignoreCallError } from '../wire/call-error.ts';
import { api } from '../wire/http.ts';
import { useRead } from '../wire/queries.ts';
import { childChanges, childLabel, childText } from './child-changes.ts';
import { valueText } from './value-text.ts';

/** The history of a row, the latest entry first. The server masks secrets. */
export function History({
  screen,
  id,
  locale,
}: {
  readonly screen: PageConfig;
  readonly id: number | string;
  readonly locale: CellLocale;
}) {
  const t = useT();
  const loaded = useRead(['row', 'history', screen.path, id], () => loadHistory(screen, id));
  if (!loaded.isSuccess)
    return <NotLoaded query={loaded} rows={4} title={t('view.historyFailed')} />;
  const { entries, labels } = loaded.data;
  if (entries.length === 0) return <p className="quiet">{t('view.noHistory')}</p>;
  return (
    <ol className="history">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} labels={labels} screen={screen} locale={locale} />
      ))}
    </ol>
  );
}

function Entry({
  entry,
  labels,
  screen,
  locale,
}: {
  readonly entry: HistoryEntry;
  readonly labels: Labels;
  readonly screen: PageConfig;
  readonly locale: CellLocale;
}) {
  const t = useT();
  const changes = changesOf(entry, screen.fields);
  const command = screen.commands.find(({ name }) => name === entry.action)?.label;
  const isWrite = ['store', 'update', 'destroy', 'restore', 'import'].includes(entry.action);
  const actionText = isWrite
    ? t(`view.did.${entry.action}`, { fields: changes.map(({ field }) => field.label).join(', ') })
    : (command ?? entry.action);
  const show = (field: FieldConfig, value: Json | undefined) =>
    valueText({
      value,
      row: labelledRow(field, value, labels),
      name: field.name,
      field,
      locale,
    }) || '–';
  return (
    <li data-action={entry.action}>
      <p>
        <b>{entry.actor_name || areaName(entry.actor_area, t)}</b> {actionText}{' '}
        <time className="number" dateTime={entry.created_at}>
          {entry.created_at}
        </time>
      </p>
      {entry.action !== 'store' && changes.length > 0 && (
        <dl className="changes">
          {changes.map(({ field, before, after }) =>
            field.type === 'many' ? (
              <ChildEntries
                key={field.name}
                field={field}
                before={before}
                after={after}
                locale={locale}
              />
            ) : (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <del>{show(field, before)}</del>
                </dd>
                <dd>
                  <ins>{show(field, after)}</ins>
                </dd>
              </div>
            ),
          )}
        </dl>
      )}
    </li>
  );
}

/** The changed cells of child rows, and the rows that came or went. */
function ChildEntries({ field, before, after, locale }: Change & { readonly locale: CellLocale }) {
  const t = useT();
  return childChanges(before, after, field.fields, locale).map((change) => (
    <div key={change.key}>
      <dt>{childLabel(field, change)}</dt>
      <dd>
        <del>{childText(change, change.before, locale)}</del>
      </dd>
      <dd>
        <ins>
          {change.field
            ? childText(change, change.after, locale)
            : t(change.after ? 'form.stale.rowAdded' : 'form.stale.rowRemoved')}
        </ins>
      </dd>
    </div>
  ));
}

/** Who changed a row, for callers who may not read the name. */
const areaName = (area: string, t: Translate): string =>
  area === 'Admin' || area === 'Seller' || area === 'shop'
    ? t(`view.by.${area}`)
    : t('view.system');

/** A row with `_labels` for its references, as list calls return it. */
function labelledRow(field: FieldConfig, value: Json | undefined, labels: Labels): Row {
  const names = labels.get(field.name);
  if (!names) return {};
  const keys = selectedValues(value, field).map(String);
  return { _labels: { [field.name]: keys.map((key) => names.get(key) ?? key) } };
}

interface Change {
  readonly field: FieldConfig;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The changed fields of an entry that the caller may read, in the order of the resource. */
export function changesOf(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  fields: readonly FieldConfig[],
): readonly Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return fields
    .filter(({ name }) => names.has(name) && !systemFields.has(name))
    .map((field) => ({ field, before: before?.[field.name], after: after?.[field.name] }))
    .filter(
      (change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null),
    );
}

/** Labels of referenced rows, by field and value. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function loadHistory(
  screen: PageConfig,
  id: number | string,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly labels: Labels }> {
  const answer = await api.get<unknown>(
    `${screen.dataPath}/${id}/history`,
    {},
    { messages: 'quiet' },
  );
  const entries = rowsFromResponse(answer) as unknown as readonly HistoryEntry[];
  const references = screen.fields.filter(({ target }) => target !== undefined);
  const labels = await Promise.all(
    references.map(async (field) => [field.name, await loadLabels(field, entries)] as const),
  );
  return { entries, labels: new Map(labels) };
}

/** Loads the labels of the rows that a field refers to. Deleted rows have none. */
async function loadLabels(
  field: FieldConfig,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Set(
    entries
      .flatMap(({ before, after }) => [before?.[field.name], after?.[field.name]])
      .flatMap((value) => selectedValues(value, field))
      .map(String),
  );
  if (values.size === 0 || !field.target) return new Map();
  const found = await ignoreCallError(
    readOptions(
      field.target.url,
      { id: `${[...values].join(',')}|in` },
      { labelName: 'label', valueName: 'value' },
    ),
  );
  return new Map(found?.map(({ value, label }) => [String(value), label]));
}
