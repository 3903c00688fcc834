import { Alert, Button, Modal, Spin } from 'antd';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportDone, ImportTrial } from '../../schemas/contract/calls/import.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { maxImportRows, maxSheetBytes } from '../../schemas/contract/limits.ts';
import { loadChunk } from '../client/chunk.ts';
import { fieldErrorsOf, isFailure } from '../client/envelope.ts';
import { api } from '../client/http.ts';
import { inSentence } from '../format/noun.ts';
import { usePhone } from '../ui/device.ts';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import {
  type CellError,
  cellErrors,
  type ImportPlan,
  planImport,
  templateHeadings,
} from './import-rows.ts';
import { ImportReport } from './import-report.tsx';
import { SheetTooLarge } from './sheet-size.ts';
import { settle } from './settle.ts';

type Step =
  | { readonly at: 'choose' }
  | {
      readonly at: 'working';
      readonly word: 'table.importReading' | 'table.importTrying' | 'table.importWriting';
    }
  | {
      readonly at: 'tried';
      readonly file: string;
      readonly plan: ImportPlan;
      readonly trial: ImportTrial;
      readonly errors: readonly CellError[];
    };

/**
 * Import in two steps (engine.md §4): the file is read here, tried on the server without writing, and its wrong cells are shown; then it is
 * written, all or nothing. One file, first sheet; an empty sheet clears the file and does nothing (Spec §5).
 */
export function ImportDialog({
  screen,
  name,
  onClose,
  onDone,
}: {
  readonly screen: ServedPage;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useText(),
    phone = usePhone(),
    [step, setStep] = useState<Step>({ at: 'choose' }),
    input = useRef<HTMLInputElement>(null);
  const url = `${screen.dataPath}/import/excel`;

  const tryFile = async (file: File) => {
    setStep({ at: 'working', word: 'table.importReading' });
    const plan = await readPlan(file, screen).catch((error: unknown) =>
      error instanceof SheetTooLarge
        ? ('tooLarge' as const)
        : void console.error('reading the sheet', error),
    );
    if (plan === 'tooLarge') {
      toast.error(
        t('table.importTooLarge', { size: maxSheetBytes / 1024 / 1024, most: maxImportRows }),
      );
      return setStep({ at: 'choose' });
    }
    if (!plan) toast.error(t('table.importUnreadable'));
    if (plan && plan.rows.length > maxImportRows)
      toast.error(t('table.importTooMany', { most: maxImportRows }));
    if (!plan || plan.rows.length === 0 || plan.rows.length > maxImportRows)
      return setStep({ at: 'choose' });
    setStep({ at: 'working', word: 'table.importTrying' });
    const trial = await settle(() => api.post<ImportTrial>(`${url}?dry=1`, plan.rows));
    if (!trial || (isFailure(trial) && fieldErrorsOf(trial).length === 0))
      return setStep({ at: 'choose' });
    const tried = isFailure(trial)
      ? { token: '', total: plan.rows.length, valid: 0, errors: fieldErrorsOf(trial) }
      : trial;
    setStep({
      at: 'tried',
      file: file.name,
      plan,
      trial: tried,
      errors: cellErrors(tried.errors, plan),
    });
  };
  const commit = async ({ trial }: Extract<Step, { at: 'tried' }>) => {
    setStep({ at: 'working', word: 'table.importWriting' });
    const answer = await settle(() =>
      api.post<ImportDone>(`${url}?token=${encodeURIComponent(trial.token)}`),
    );
    if (!answer || isFailure(answer)) return setStep({ at: 'choose' });
    toast.success(t('msg.success'));
    onDone();
  };

  return (
    <Modal
      open
      width={phone ? '100%' : 640}
      centered={!phone}
      title={t('table.importTitle', { noun: inSentence(screen.noun) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="foot">
          {step.at !== 'working' && (
            <Button
              type="text"
              icon={<FileSpreadsheet size={15} aria-hidden />}
              onClick={() => void saveTemplate(screen, name)}
            >
              {t('table.importTemplate')}
            </Button>
          )}
          <span className="grow" />
          {step.at === 'tried' && (
            <Button onClick={() => input.current?.click()}>{t('table.importOther')}</Button>
          )}
          {step.at === 'tried' && step.errors.length === 0 ? (
            <Button type="primary" onClick={() => void commit(step)}>
              {t('table.importCommit', { count: step.trial.total })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('form.close')}</Button>
          )}
        </div>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xls,.csv"
        aria-label={t('table.importChoose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void tryFile(file);
        }}
      />
      {step.at === 'choose' && (
        <Drop onFile={(file) => void tryFile(file)} onChoose={() => input.current?.click()} />
      )}
      {step.at === 'working' && (
        <div className="import-working" role="status">
          <Spin />
          <span>{t(step.word)}</span>
        </div>
      )}
      {step.at === 'tried' && step.errors.length === 0 && (
        <Alert
          type="success"
          showIcon
          title={t('table.importReady', { file: step.file, count: step.trial.total })}
          description={t('table.importAllOrNothing')}
        />
      )}
      {step.at === 'tried' && step.errors.length > 0 && (
        <ImportReport file={step.file} trial={step.trial} errors={step.errors} />
      )}
    </Modal>
  );
}

/** Where a file is dropped or chosen. */
function Drop({
  onFile,
  onChoose,
}: {
  readonly onFile: (file: File) => void;
  readonly onChoose: () => void;
}) {
  const t = useText(),
    [over, setOver] = useState(false);
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

async function readPlan(file: File, screen: ServedPage): Promise<ImportPlan> {
  const { readFirstSheet } = await loadChunk(() => import('./sheet.ts'));
  return planImport(await readFirstSheet(file), screen);
}

async function saveTemplate(screen: ServedPage, name: string): Promise<void> {
  const { saveSheet } = await loadChunk(() => import('./sheet.ts'));
  saveSheet(name, templateHeadings(screen), []);
}
