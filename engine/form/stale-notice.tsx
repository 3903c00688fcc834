import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Row } from '../../schemas/rules/types.ts';
import { useCellWords } from '../cells/use-cell-words.ts';
import { useText } from '../ui/text.ts';
import { valueText } from '../views/value-text.ts';
import { isSame, type FormShape } from './form-model.ts';
import type { FormHold } from './use-form.ts';

/**
 * Somebody else saved the row meanwhile: what differs, and the choice. Changes of different fields are offered as a merge, which loses nothing;
 * otherwise the user takes theirs or keeps their own (engine.md §4).
 */
export function StaleNotice({
  shape,
  hold,
}: {
  readonly shape: FormShape;
  readonly hold: FormHold;
}) {
  const t = useText();
  const words = useCellWords();
  const { stale } = hold;
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stale) notice.current?.focus();
  }, [stale]);
  if (!stale) return null;
  const current = stale.current as Row;
  const mine = (name: string): boolean => Object.hasOwn(stale.mine, name);
  const changed = stale.fields.filter((name) => shape.fields.has(name));
  const drawn = new Set(shape.items.map(({ field }) => field));
  const own = Object.keys(stale.mine).filter((name) => drawn.has(name) && !changed.includes(name));
  const clashes = changed.filter(
    (name) => mine(name) && !isSame(stale.mine[name], current[name], shape.fields.get(name)),
  );
  const text = (name: string, row: Row) =>
    valueText({ value: row[name], row, name, field: shape.fields.get(name), words }) || '–';
  return (
    <section
      ref={notice}
      tabIndex={-1}
      className="stale"
      role="alert"
      aria-label={t('form.stale.title')}
    >
      <h3>{t('form.stale.title')}</h3>
      <p>{t(clashes.length > 0 ? 'form.stale.clash' : 'form.stale.merge')}</p>
      {changed.length + own.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('form.stale.field')}</th>
              <th>{t('form.stale.theirs')}</th>
              <th>{t('form.stale.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {[...changed, ...own].map((name) => (
              <tr key={name}>
                <th scope="row">{shape.fields.get(name)?.label}</th>
                <td>{changed.includes(name) ? text(name, current) : t('form.stale.untouched')}</td>
                <td>
                  {mine(name)
                    ? text(name, { ...hold.stored, ...stale.mine, _labels: {} })
                    : t('form.stale.untouched')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="stale-end">
        <Button size="small" onClick={hold.takeTheirs}>
          {t('form.stale.takeTheirs')}
        </Button>
        <Button size="small" type="primary" onClick={() => void hold.keepMine()}>
          {t(clashes.length > 0 ? 'form.stale.keepMine' : 'form.stale.saveBoth')}
        </Button>
      </div>
    </section>
  );
}
