import { useCallback } from 'react';
import type { ServedField, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { api } from '../client/http.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { dataOf, useLoaded } from '../ui/use-loaded.ts';
import { rowsOfAnswer } from '../fields/area-path.ts';
import { valuesOf } from '../fields/options.ts';
import { fetchOptions } from '../fields/use-options.ts';
import { valueText } from './value-text.ts';

/** One entry of `GET R/{id}/history`: who did what when, and the fields before and after. */
export interface HistoryEntry {
  readonly id: number;
  readonly action: string;
  readonly actor_name: string;
  readonly created_at: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** What happened to a row, the latest first (engine.md §4). Secrets come masked. */
export function History({
  screen,
  id,
  words,
}: {
  readonly screen: ServedPage;
  readonly id: number | string;
  readonly words: CellWords;
}) {
  const t = useText();
  const loaded = useLoaded(useCallback(() => loadHistory(screen, id), [screen, id]));
  if (loaded.state === 'loading') return <Skeleton rows={4} />;
  if (loaded.state === 'failed')
    return <Failed title={t('view.historyFailed')} error={loaded.error} retry={loaded.retry} />;
  const { entries, labels } = loaded.value;
  if (entries.length === 0) return <p className="quiet">{t('view.noHistory')}</p>;
  return (
    <ol className="history">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} labels={labels} screen={screen} words={words} />
      ))}
    </ol>
  );
}

function Entry({
  entry,
  labels,
  screen,
  words,
}: {
  readonly entry: HistoryEntry;
  readonly labels: Labels;
  readonly screen: ServedPage;
  readonly words: CellWords;
}) {
  const t = useText();
  const changes = changesOf(entry, screen.fields);
  const command = screen.commands.find(({ name }) => name === entry.action)?.label;
  const known = ['store', 'update', 'destroy', 'restore', 'import'].includes(entry.action);
  const deed = known
    ? t(`view.did.${entry.action}`, { fields: changes.map(({ field }) => field.label).join(', ') })
    : (command ?? entry.action);
  const show = (field: ServedField, value: Json | undefined) =>
    valueText({ value, row: namedRow(field, value, labels), name: field.name, field, words }) ||
    '–';
  return (
    <li data-action={entry.action}>
      <p>
        <b>{entry.actor_name || t('view.system')}</b> {deed}{' '}
        <time className="number" dateTime={entry.created_at}>
          {entry.created_at}
        </time>
      </p>
      {entry.action !== 'store' && changes.length > 0 && (
        <dl className="changes">
          {changes.map(({ field, before, after }) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <del>{show(field, before)}</del>
              </dd>
              <dd>
                <ins>{show(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A row with the names of its references, as a list would send it. */
function namedRow(field: ServedField, value: Json | undefined, labels: Labels): Row {
  const names = labels.get(field.name);
  return names
    ? {
        _labels: {
          [field.name]: valuesOf(value, field).map((one) => names.get(String(one)) ?? String(one)),
        },
      }
    : {};
}

interface Change {
  readonly field: ServedField;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The fields an entry names on either side, as far as the caller knows them, in the resource's order. */
export function changesOf(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  fields: readonly ServedField[],
): readonly Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return fields
    .filter(({ name }) => names.has(name) && !untold.has(name))
    .map((field) => ({ field, before: before?.[field.name], after: after?.[field.name] }))
    .filter(
      (change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null),
    );
}

/** Every write changes these. */
const untold: ReadonlySet<string> = new Set(['id', 'rev', 'created_at', 'updated_at']);

/** Names of referenced rows, by field and value. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function loadHistory(
  screen: ServedPage,
  id: number | string,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly labels: Labels }> {
  const answer = dataOf(
    await api.get<unknown>(`${screen.dataPath}/${id}/history`, {}, { messages: 'quiet' }),
  );
  const entries = rowsOfAnswer(answer) as unknown as readonly HistoryEntry[];
  const references = screen.fields.filter(({ target }) => target !== undefined);
  const named = await Promise.all(
    references.map(async (field) => [field.name, await namesOf(field, entries)] as const),
  );
  return { entries, labels: new Map(named) };
}

/** An entry keeps the numbers of referenced rows; their names are asked for, those of rows that are gone stay numbers. */
async function namesOf(
  field: ServedField,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Set(
    entries
      .flatMap(({ before, after }) => [before?.[field.name], after?.[field.name]])
      .flatMap((value) => valuesOf(value, field))
      .map(String),
  );
  const found =
    values.size === 0 || !field.target
      ? []
      : await fetchOptions(
          field.target.url,
          { id: `${[...values].join(',')}|in` },
          { labelName: 'label', valueName: 'value' },
        );
  return new Map((found ?? []).map(({ value, label }) => [String(value), label]));
}
