import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Row } from '../../schemas/rules/types.ts';
import { useCellLocale } from '../cells/use-cell-locale.ts';
import { useT } from '../ui/use-t.ts';
import { type ChildChange, childChanges, childLabel, childText } from '../views/child-changes.ts';
import { valueText } from '../views/value-text.ts';
import { type FormShape, isSameValue } from './schema/form-model.ts';
import { childrenOf, clashOf } from './schema/merge-rows.ts';
import type { FormController } from './state/form-controller.ts';

/**
 * Shown when another user has saved the row meanwhile (docs/decisions/0044-stale-writes.md). Lists
 * the differences and offers to keep the own values, merged with those of other fields, or to take
 * the values of the other user.
 */
export function StaleNotice({
  shape,
  form,
}: {
  readonly shape: FormShape;
  readonly form: FormController;
}) {
  const t = useT();
  const { stale } = form;
  const notice = useRef<HTMLElement>(null);
  const staleRow = stale?.current;
  useEffect(() => {
    if (staleRow) notice.current?.focus();
  }, [staleRow]);
  if (!stale) return null;
  const { changed, mineOnly, conflicts } = differencesOf(stale, shape, form.loadedRow);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      className="stale"
      role="alert"
      aria-label={t('form.stale.title')}
    >
      <h3>{t('form.stale.title')}</h3>
      <p>{t(conflicts.length > 0 ? 'form.stale.clash' : 'form.stale.merge')}</p>
      {changed.length + mineOnly.length > 0 && (
        <Differences names={[...changed, ...mineOnly]} shape={shape} form={form} stale={stale} />
      )}
      <div className="stale-end">
        <Button size="small" onClick={form.takeTheirs}>
          {t('form.stale.takeTheirs')}
        </Button>
        <Button size="small" type="primary" onClick={() => void form.keepMine()}>
          {t(conflicts.length > 0 ? 'form.stale.keepMine' : 'form.stale.saveBoth')}
        </Button>
      </div>
    </section>
  );
}

type Stale = NonNullable<FormController['stale']>;

/**
 * Names of fields: changed by the other user, shown and changed only here, and changed by both to
 * different values.
 */
function differencesOf({ current, fields, mine }: Stale, shape: FormShape, base: Row) {
  const changed = fields.filter((name) => shape.fields.has(name));
  const shownFields = new Set(shape.items.map(({ field }) => field));
  const mineOnly = Object.keys(mine).filter(
    (name) => shownFields.has(name) && !changed.includes(name),
  );
  const theirs = current as Row;
  const conflicts = changed.filter((name) => {
    if (!Object.hasOwn(mine, name)) return false;
    const field = shape.fields.get(name);
    const children = childrenOf(field);
    return children
      ? clashOf({ base: base[name], theirs: theirs[name], mine: mine[name] }, children)
      : !isSameValue(mine[name], theirs[name], field);
  });
  return { changed, mineOnly, conflicts };
}

interface DifferencesProps {
  readonly names: readonly string[];
  readonly shape: FormShape;
  readonly form: FormController;
  readonly stale: Stale;
}

/** A table of the named fields with the value of the other user and the own one. */
function Differences({ names, shape, form, stale }: DifferencesProps) {
  const t = useT();
  const locale = useCellLocale();
  const current = stale.current as Row;
  const isMine = (name: string): boolean => Object.hasOwn(stale.mine, name);
  const isTheirs = (name: string): boolean => stale.fields.includes(name);
  const text = (name: string, row: Row) =>
    valueText({ value: row[name], row, name, field: shape.fields.get(name), locale }) || '–';
  return (
    <table>
      <thead>
        <tr>
          <th>{t('form.stale.field')}</th>
          <th>{t('form.stale.theirs')}</th>
          <th>{t('form.stale.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const children = childrenOf(shape.fields.get(name));
          return children ? (
            <ChildDifferences key={name} name={name} shape={shape} form={form} stale={stale} />
          ) : (
            <tr key={name}>
              <th scope="row">{shape.fields.get(name)?.label}</th>
              <td>{isTheirs(name) ? text(name, current) : t('form.stale.untouched')}</td>
              <td>
                {isMine(name)
                  ? text(name, { ...form.loadedRow, ...stale.mine, _labels: {} })
                  : t('form.stale.untouched')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Child rows that either has changed: a table row for each cell, or for a row that came or went. */
function ChildDifferences({
  name,
  shape,
  form,
  stale,
}: Omit<DifferencesProps, 'names'> & { readonly name: string }) {
  const t = useT();
  const locale = useCellLocale();
  const field = shape.fields.get(name);
  const children = childrenOf(field);
  const base = form.loadedRow[name];
  const changesTo = (value: Row[string] | undefined) =>
    new Map(childChanges(base, value, children, locale).map((change) => [change.key, change]));
  const theirs = changesTo((stale.current as Row)[name]);
  const mine = changesTo(Object.hasOwn(stale.mine, name) ? stale.mine[name] : base);
  const text = (change: ChildChange | undefined): string => {
    if (!change) return t('form.stale.untouched');
    if (!change.before) return t('form.stale.rowAdded');
    if (!change.after) return t('form.stale.rowRemoved');
    return childText(change, change.after, locale);
  };
  return [...new Map([...theirs, ...mine])].map(([key, change]) => (
    <tr key={key}>
      <th scope="row">{childLabel(field, change)}</th>
      <td>{text(theirs.get(key))}</td>
      <td>{text(mine.get(key))}</td>
    </tr>
  ));
}
