import { Button, Checkbox, Modal } from 'antd';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { useText } from '../ui/text.ts';
import { type ColumnChoice, firstChoice } from './column-choice.ts';

/** Which columns are shown. At least one stays; Reset also forgets the widths. */
export function ColumnsDialog({
  screen,
  choice,
  onChoose,
  onClose,
}: {
  readonly screen: ServedPage;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const shown = screen.columns
    .map(({ field }) => field)
    .filter((field) => !choice.hidden.includes(field));
  const show = (fields: readonly string[]) => {
    if (fields.length > 0)
      onChoose({
        ...choice,
        hidden: screen.columns.map(({ field }) => field).filter((field) => !fields.includes(field)),
      });
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
          <Button type="text" onClick={() => onChoose(firstChoice(screen))}>
            {t('table.reset')}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t('form.close')}</Button>
        </div>
      }
    >
      <Checkbox.Group
        className="column-list"
        value={shown}
        onChange={(fields) => show(fields as string[])}
        options={screen.columns.map(({ field, label }) => ({ value: field, label }))}
      />
    </Modal>
  );
}
