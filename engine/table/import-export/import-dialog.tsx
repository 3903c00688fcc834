import { Alert, Button, Modal, Spin } from 'antd';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { maxImportRows } from '../../../schemas/contract/limits.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { usePhone } from '../../ui/device.ts';
import { useFilePicker } from '../../ui/dialogs/use-file-picker.tsx';
import { type Translate, useT } from '../../ui/use-t.ts';
import { loadChunk } from '../../wire/chunk.ts';
import type { ListAction } from '../state/list-state.ts';
import { ImportPreview, type Rereading, SheetName } from './import-preview.tsx';
import { templateHeadings } from './import-rows.ts';
import { useImport, type WrongFile } from './use-import.ts';

interface Props {
  readonly screen: PageConfig;
  /** Name of the list, and base name of the template file. */
  readonly name: string;
  readonly dispatch: (action: ListAction) => void;
  readonly onClose: () => void;
  /** Rows were added. The dialog stays open and shows how many. */
  readonly onDone: () => void;
}

/**
 * Import in two steps (docs/decisions/0049-import-and-export.md): a dry run shows the wrong cells,
 * then all rows are written or none.
 */
export function ImportDialog({ screen, name, dispatch, onClose, onDone }: Props) {
  const t = useT();
  const phone = usePhone();
  const { step, check, commit, cancel } = useImport(screen, onDone);
  const picker = useFilePicker({
    accept: '.xlsx,.xls,.csv',
    label: t('table.importChoose'),
    onFiles: ([file]) => file && void check(file),
  });
  return (
    <Modal
      open
      width={phone ? '100%' : 640}
      centered={!phone}
      title={t('table.importTitle', { list: name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="foot import-foot">
          {step.kind !== 'working' && step.kind !== 'done' && (
            <Button
              type="text"
              icon={<FileSpreadsheet size={15} aria-hidden />}
              onClick={() => void saveTemplate(screen, name)}
            >
              {t('table.importTemplate')}
            </Button>
          )}
          <span className="grow" />
          {(step.kind === 'wrong' || step.kind === 'ready') && (
            <Button onClick={picker.open}>{t('table.importOther')}</Button>
          )}
          {step.kind === 'ready' ? (
            <Button type="primary" onClick={() => void commit(step)}>
              {t('table.importCommit', { count: step.check.total })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('form.close')}</Button>
          )}
          {step.kind === 'done' && (
            <Button
              type="primary"
              onClick={() => {
                const search = { id: [String(step.done.first), String(step.done.last)] };
                dispatch({ type: 'search', search });
                onClose();
              }}
            >
              {t('table.importShow')}
            </Button>
          )}
        </div>
      }
    >
      {picker.input}
      {step.kind === 'choose' && step.refusal !== undefined && (
        <Alert className="import-refusal" type="error" showIcon role="alert" title={step.refusal} />
      )}
      {step.kind === 'choose' && (
        <DropArea onFile={(file) => void check(file)} onChoose={picker.open} />
      )}
      {step.kind === 'working' && (
        <div className="import-working" role="status">
          <Spin />
          <span>{t(step.text)}</span>
          {step.text === 'table.importReading' && (
            <Button size="small" onClick={cancel}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
      )}
      {step.kind === 'wrong' && <ImportReport {...step} onReadAs={check} />}
      {step.kind === 'ready' && <ImportPreview {...step} onReadAs={check} />}
      {step.kind === 'done' && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={t('table.importDone', { count: step.done.count })}
        />
      )}
    </Modal>
  );
}

/** Accepts a dropped file, or opens the file chooser. */
function DropArea({
  onFile,
  onChoose,
}: {
  readonly onFile: (file: File) => void;
  readonly onChoose: () => void;
}) {
  const t = useT();
  const [over, setOver] = useState(false);
  return (
    <button
      type="button"
      className="import-drop"
      data-over={over}
      onClick={onChoose}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <FileUp size={22} strokeWidth={1.5} aria-hidden />
      <b>{t('table.importChoose')}</b>
      <small>{t('table.importHint', { most: maxImportRows })}</small>
    </button>
  );
}

async function saveTemplate(screen: PageConfig, name: string): Promise<void> {
  const { saveSheet } = await loadChunk(() => import('./sheet.ts'));
  saveSheet(name, templateHeadings(screen), []);
}

/** Listed errors; the others are counted. */
const maxErrors = 200;

/** The wrong cells of a file, by line and heading of the user's sheet. */
function ImportReport({ file, sheet, plan, errors, valid, onReadAs }: WrongFile & Rereading) {
  const t = useT();
  const counts = t('table.importCounts', { total: plan.rows.length, valid });
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('table.importWrong', { file: file.name, count: errors.length })}
        description={<SheetName file={file} sheet={sheet} more={counts} onReadAs={onReadAs} />}
        action={
          plan.wrongColumns.length === 0 && (
            <Button size="small" onClick={() => void saveRefused(file.name, { plan, errors }, t)}>
              {t('table.importRefused')}
            </Button>
          )
        }
      />
      <div
        className="import-errors"
        tabIndex={0}
        role="region"
        aria-label={t('table.importErrors')}
      >
        <table>
          <thead>
            <tr>
              <th>{t('table.importLine')}</th>
              <th>{t('table.importColumn')}</th>
              <th>{t('table.importValue')}</th>
              <th>{t('table.importProblem')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, maxErrors).map((error, index) => (
              <tr key={index}>
                <td className="number">{error.line}</td>
                <td>{error.heading}</td>
                <td>{error.text}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > maxErrors && (
        <p className="quiet">{t('table.importMore', { count: errors.length - maxErrors })}</p>
      )}
    </>
  );
}

/** Saves the rows that have errors as the sheet shows them, with line numbers and reasons. */
async function saveRefused(
  file: string,
  { plan, errors }: Pick<WrongFile, 'plan' | 'errors'>,
  t: Translate,
): Promise<void> {
  const { saveSheet } = await loadChunk(() => import('./sheet.ts'));
  const reasons = groupBy(errors, ({ line }) => line);
  const rows = plan.lines.flatMap((line, index) => {
    const found = reasons.get(line);
    if (!found) return [];
    const texts = found.map(({ heading, message }) =>
      heading ? `${heading}: ${message}` : message,
    );
    return [[line, ...(plan.shown[index] ?? []), texts.join('\n')]];
  });
  const headings = [t('table.importLine'), ...plan.headings.values(), t('table.importProblem')];
  saveSheet(`${file.replace(/\.[a-z]+$/i, '')} - ${t('table.importRefusedFile')}`, headings, rows);
}
