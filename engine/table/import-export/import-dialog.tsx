import { Alert, Button, Modal, Spin } from 'antd';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportCheck, ImportDone } from '../../../schemas/contract/calls/backoffice/import.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { maxImportRows, maxSheetBytes } from '../../../schemas/contract/limits.ts';
import { usePhone } from '../../ui/device.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useFilePicker } from '../../ui/dialogs/use-file-picker.tsx';
import { type Translate, useT } from '../../ui/use-t.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { type Answer, fieldErrorsOf, isFailure } from '../../wire/envelope.ts';
import { api } from '../../wire/http.ts';
import { ignoreCallError } from '../rows/ignore-call-error.ts';
import { ImportReport } from './import-report.tsx';
import {
  type CellError,
  cellErrors,
  type ImportPlan,
  planImport,
  templateHeadings,
} from './import-rows.ts';
import { readSheet } from './read-sheet.ts';
import { SheetTooLarge } from './sheet-size.ts';

type WorkText = 'table.importReading' | 'table.importTrying' | 'table.importWriting';

interface CheckedImport {
  readonly file: string;
  readonly plan: ImportPlan;
  readonly dryRun: ImportCheck;
  readonly errors: readonly CellError[];
}

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'working'; readonly text: WorkText }
  | ({ readonly kind: 'checked' } & CheckedImport);

interface Props {
  readonly screen: PageConfig;
  /** Name of the list, and base name of the template file. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Import in two steps (docs/decisions/0049-import-and-export.md): a dry run shows the wrong cells,
 * then all rows are written or none.
 */
export function ImportDialog({ screen, name, onClose, onDone }: Props) {
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
          {step.kind !== 'working' && (
            <Button
              type="text"
              icon={<FileSpreadsheet size={15} aria-hidden />}
              onClick={() => void saveTemplate(screen, name)}
            >
              {t('table.importTemplate')}
            </Button>
          )}
          <span className="grow" />
          {step.kind === 'checked' && (
            <Button onClick={picker.open}>{t('table.importOther')}</Button>
          )}
          {step.kind === 'checked' && step.errors.length === 0 ? (
            <Button type="primary" onClick={() => void commit(step.dryRun)}>
              {t('table.importCommit', { count: step.dryRun.total })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('form.close')}</Button>
          )}
        </div>
      }
    >
      {picker.input}
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
      {step.kind === 'checked' && <CheckedFile {...step} />}
    </Modal>
  );
}

/** The steps of one import. Every failure is shown as a toast and returns to the first step. */
function useImport(screen: PageConfig, onDone: () => void) {
  const t = useT();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const url = `${screen.dataPath}/import/excel`;
  const reading = useRef<AbortController>(undefined);
  const cancel = () => reading.current?.abort();
  useEffect(() => cancel, []);

  const check = async (file: File) => {
    cancel();
    reading.current = new AbortController();
    setStep({ kind: 'working', text: 'table.importReading' });
    const plan = await readPlan(file, { screen, t, signal: reading.current.signal });
    if (!plan || plan.rows.length === 0) return setStep({ kind: 'choose' });
    setStep({ kind: 'working', text: 'table.importTrying' });
    const answer = await ignoreCallError(() => api.post<ImportCheck>(`${url}?dry=1`, plan.rows));
    const dryRun = answer && toDryRun(answer, plan);
    if (!dryRun) return setStep({ kind: 'choose' });
    const errors = cellErrors(dryRun.errors, plan);
    setStep({ kind: 'checked', file: file.name, plan, dryRun, errors });
  };
  const commit = async ({ token }: ImportCheck) => {
    setStep({ kind: 'working', text: 'table.importWriting' });
    const commitUrl = `${url}?token=${encodeURIComponent(token)}`;
    const answer = await ignoreCallError(() => api.post<ImportDone>(commitUrl));
    if (!answer || isFailure(answer)) return setStep({ kind: 'choose' });
    toast.success(t('msg.success'));
    onDone();
  };
  return { step, check, commit, cancel };
}

/** A refusal with field errors is a dry run in which no row is valid; undefined for any other. */
function toDryRun(answer: Answer<ImportCheck>, { rows }: ImportPlan): ImportCheck | undefined {
  if (!isFailure(answer)) return answer;
  const errors = fieldErrorsOf(answer);
  return errors.length === 0 ? undefined : { token: '', total: rows.length, valid: 0, errors };
}

interface PlanContext {
  readonly screen: PageConfig;
  readonly t: Translate;
  readonly signal: AbortSignal;
}

/** Undefined when reading was cancelled, or the file cannot be imported and a toast has shown why. */
async function readPlan(
  file: File,
  { screen, t, signal }: PlanContext,
): Promise<ImportPlan | undefined> {
  try {
    const plan = planImport(await readSheet(file, signal), screen);
    if (plan.rows.length <= maxImportRows) return plan;
    toast.error(t('table.importTooMany', { most: maxImportRows }));
  } catch (error) {
    if (signal.aborted) return undefined;
    const size = maxSheetBytes / 1024 / 1024;
    if (error instanceof SheetTooLarge) {
      toast.error(t('table.importTooLarge', { size, most: maxImportRows }));
    } else {
      console.error('The sheet could not be read', error);
      toast.error(t('table.importUnreadable'));
    }
  }
  return undefined;
}

function CheckedFile({ file, dryRun, errors }: CheckedImport) {
  const t = useT();
  if (errors.length > 0) return <ImportReport file={file} dryRun={dryRun} errors={errors} />;
  return (
    <Alert
      type="success"
      showIcon
      title={t('table.importReady', { file, count: dryRun.total })}
      description={t('table.importAllOrNothing')}
    />
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
