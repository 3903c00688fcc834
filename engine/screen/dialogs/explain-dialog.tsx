import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Explanation } from '../../../schemas/contract/calls/backoffice/explain.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { usePhone } from '../../ui/device.ts';
import { NotLoaded } from '../../ui/elements/states.tsx';
import { type Translate, useT } from '../../ui/use-t.ts';
import { useCall } from '../../wire/queries.ts';
import { screenUrl } from '../load-screen.ts';

/**
 * Lists why each part of a screen is present or absent: the right, the condition, and the file and
 * JSON pointer. Entering a row id adds the conditions of that row.
 */
export function ExplainDialog({
  screen,
  onClose,
}: {
  readonly screen: PageConfig;
  readonly onClose: () => void;
}) {
  const t = useT();
  const phone = usePhone();
  const [row, setRow] = useState('');
  const { path } = screen;
  const loaded = useCall<readonly Explanation[]>(
    screenUrl('explain', path),
    row === '' ? {} : { id: row },
  );
  return (
    <Modal
      open
      centered={!phone}
      width={phone ? '100%' : 760}
      title={t('table.explain')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <RowIdForm onEnter={setRow} />
      {!loaded.isSuccess && <NotLoaded query={loaded} rows={6} title={t('screen.failed')} />}
      {loaded.isSuccess && <Parts parts={loaded.data} screen={screen} />}
    </Modal>
  );
}

function RowIdForm({ onEnter }: { readonly onEnter: (id: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="explain-row"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(typed.replace(/^0+/, ''));
      }}
    >
      <label htmlFor="explain-row">{t('explain.askRow')}</label>
      <Input
        id="explain-row"
        inputMode="numeric"
        value={typed}
        placeholder={t('explain.rowNumber')}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      />
      <Button htmlType="submit">{t('explain.ask')}</Button>
    </form>
  );
}

function Parts({
  parts,
  screen,
}: {
  readonly parts: readonly Explanation[];
  readonly screen: PageConfig;
}) {
  const t = useT();
  const ordered = [...parts].sort((a, b) => sortOrder(a) - sortOrder(b));
  return (
    <div className="plain-table" tabIndex={0} role="region" aria-label={t('table.explain')}>
      <table>
        <thead>
          <tr>
            <th>{t('table.explainPart')}</th>
            <th>{t('table.explainReason')}</th>
            <th>{t('table.explainPlace')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ part, present, reason, right, file, pointer }, index) => (
            <tr key={index} data-absent={!present}>
              <td>{partLabel(part, screen, t)}</td>
              <td>
                {reason}
                {right && <code>{right}</code>}
              </td>
              <td>
                <code>
                  {file} {pointer}
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Sort order: conditions of the row, absent by a missing right, absent otherwise, present. */
function sortOrder({ part, present, right }: Explanation): number {
  if (part.startsWith('row ')) return 0;
  if (present) return 3;
  return right ? 1 : 2;
}

/**
 * Names an explained part with the labels of its page: `column is_sort` gives "Column Order",
 * `row 3 button update` gives "Row 3, button Edit".
 */
export function partLabel(
  part: string,
  screen: Pick<PageConfig, 'fields' | 'commands' | 'views'>,
  t: Translate,
): string {
  const [kind = '', ...rest] = part.split(' ');
  const name = rest.join(' ');
  switch (kind) {
    case 'screen':
      return t('explain.screen');
    case 'button':
      return t('explain.button', { name: t(`explain.buttons.${name}`) });
    case 'column':
    case 'search':
    case 'form':
    case 'view':
    case 'export':
      return t(`explain.${kind}`, { name: labelOf(name, screen) });
    case 'command':
      return t('explain.button', {
        name: screen.commands.find((command) => command.name === name)?.label ?? name,
      });
    case 'action':
      return t('explain.action', { name });
    case 'row':
      return rowPartLabel(rest, screen, t);
    default:
      return part;
  }
}

/** Names a condition of a row: the filter of the page, of a view, or of an operation. */
function rowPartLabel(
  [id = '', kind, ...rest]: readonly string[],
  screen: Parameters<typeof partLabel>[1],
  t: Translate,
): string {
  const row = t('explain.row', { id });
  const name = rest.join(' ');
  if (kind === undefined) return row;
  if (kind === 'filter') return t('explain.ofRow', { row, part: t('explain.filter') });
  if (kind === 'view')
    return t('explain.ofRow', {
      row,
      part: screen.views.find(({ key }) => key === name)?.label ?? name,
    });
  return t('explain.ofRow', { row, part: partLabel(`${kind} ${name}`, screen, t) });
}

/** The label of a field of the screen; the name itself for any other field. */
const labelOf = (name: string, { fields }: Pick<PageConfig, 'fields'>): string =>
  fields.find((field) => field.name === name)?.label ?? name;
