import { Button, Checkbox, Modal } from 'antd';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { useT } from '../../ui/use-t.ts';
import { type ColumnChoice, defaultColumnChoice, orderedColumns } from './use-column-choice.ts';

/** Chooses the visible columns; at least one stays visible. Reset also clears the widths and the order. */
export function ColumnsDialog({
  screen,
  choice,
  onChoose,
  onClose,
}: {
  readonly screen: PageConfig;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const allFields = screen.columns.map(({ field }) => field);
  const visible = allFields.filter((field) => !choice.hidden.includes(field));
  const show = (fields: readonly string[]) => {
    if (fields.length === 0) return;
    onChoose({ ...choice, hidden: allFields.filter((field) => !fields.includes(field)) });
  };
  return (
    <Modal
      open
      width={360}
      centered
      title={t('table.columns')}
      onCancel={onClose}
      footer={
        <div className="foot">
          <Button type="text" onClick={() => onChoose(defaultColumnChoice(screen))}>
            {t('table.reset')}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t('form.close')}</Button>
        </div>
      }
    >
      <Checkbox.Group
        className="column-list"
        value={visible}
        onChange={(fields) => show(fields as string[])}
        options={orderedColumns(screen.columns, choice.order).map(({ field, label }) => ({
          value: field,
          label,
        }))}
      />
    </Modal>
  );
}
