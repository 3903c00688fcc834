import { useEffect, useRef, useState } from 'react';
import type { ImportCheck, ImportDone } from '../../../schemas/contract/calls/backoffice/import.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { FieldError } from '../../../schemas/contract/envelope.ts';
import { maxImportRows, maxSheetBytes } from '../../../schemas/contract/limits.ts';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { toCallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import {
  type CellError,
  cellErrors,
  type ImportPlan,
  planImport,
  type UnreadCell,
} from './import-rows.ts';
import type { SheetAnswer, SheetQuestion } from './sheet.worker.ts';
import { SheetTooLarge } from './sheet-size.ts';
import { SheetRefusal, type SheetTable, type TextEncoding } from './sheet-table.ts';

type WorkText = 'table.importReading' | 'table.importTrying' | 'table.importWriting';

/** A file that was read, and where its rows are. */
export interface ReadFile {
  readonly file: File;
  readonly sheet: Pick<SheetTable, 'sheet' | 'otherSheets' | 'encoding'>;
  readonly plan: ImportPlan;
}

/** A file with errors: nothing of it was written. */
export interface WrongFile extends ReadFile {
  readonly errors: readonly CellError[];
  readonly valid: number;
}

export interface CheckedFile extends ReadFile {
  readonly check: ImportCheck;
}

type Step =
  | { readonly kind: 'choose'; readonly refusal?: string }
  | { readonly kind: 'working'; readonly text: WorkText }
  | ({ readonly kind: 'wrong' } & WrongFile)
  | ({ readonly kind: 'ready' } & CheckedFile)
  | { readonly kind: 'done'; readonly done: ImportDone };

/** The steps of one import. A failure that has no cell returns to the first step. */
export function useImport(screen: PageConfig, onDone: () => void) {
  const t = useT();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const url = `${screen.dataPath}/import/excel`;
  const reading = useRef<AbortController>(undefined);
  const cancel = () => reading.current?.abort();
  useEffect(() => cancel, []);

  const check = async (file: File, encoding?: TextEncoding) => {
    cancel();
    reading.current = new AbortController();
    setStep({ kind: 'working', text: 'table.importReading' });
    const found = await readFile({ file, encoding }, { screen, t, signal: reading.current.signal });
    if (typeof found === 'string') return setStep({ kind: 'choose', refusal: found });
    if (!found) return setStep({ kind: 'choose' });
    const { plan } = found;
    if (plan.wrongColumns.length > 0)
      return setStep({ kind: 'wrong', ...found, valid: 0, errors: unread(plan.wrongColumns, t) });
    setStep({ kind: 'working', text: 'table.importTrying' });
    try {
      setStep(checkedStep(await api.post<ImportCheck>(`${url}?dry=1`, plan.rows), found, t));
    } catch (error) {
      setStep(failedStep(error, found, t));
    }
  };
  const commit = async (checked: CheckedFile) => {
    setStep({ kind: 'working', text: 'table.importWriting' });
    const commitUrl = `${url}?token=${encodeURIComponent(checked.check.token)}`;
    try {
      setStep({ kind: 'done', done: await api.post<ImportDone>(commitUrl) });
    } catch (error) {
      return setStep(failedStep(error, checked, t));
    }
    toast.success(t('msg.success'));
    onDone();
  };
  return { step, check, commit, cancel };
}

function checkedStep(answer: ImportCheck, found: ReadFile, t: Translate): Step {
  if (answer.token !== '' && found.plan.wrongCells.length === 0)
    return { kind: 'ready', ...found, check: answer };
  return wrongStep(answer, found, t);
}

/** A failure without field errors was shown by the wire. */
function failedStep(error: unknown, found: ReadFile, t: Translate): Step {
  const errors = toCallError(error).fieldErrors;
  if (errors.length === 0) return { kind: 'choose' };
  return wrongStep({ errors, valid: found.plan.rows.length }, found, t);
}

/** The errors of the server and the cells that were not sent, by line. */
function wrongStep(
  { errors, valid }: { readonly errors: readonly FieldError[]; readonly valid: number },
  found: ReadFile,
  t: Translate,
): Step {
  const { plan } = found;
  const unsent = plan.wrongCells;
  const isUnsent = ({ line, heading }: CellError): boolean =>
    unsent.some((cell) => cell.line === line && (cell.heading === heading || cell.heading === ''));
  const all = [
    ...unread(unsent, t),
    ...cellErrors(errors, plan).filter((error) => !isUnsent(error)),
  ].sort((one, other) => one.line - other.line);
  const wrongLines = new Set(all.map(({ line }) => line));
  return {
    kind: 'wrong',
    ...found,
    errors: all,
    valid: Math.min(valid, plan.rows.length - wrongLines.size),
  };
}

const unread = (cells: readonly UnreadCell[], t: Translate): readonly CellError[] =>
  cells.map(({ problem, ...cell }) => ({ ...cell, message: t(`table.importProblems.${problem}`) }));

interface ReadContext {
  readonly screen: PageConfig;
  readonly t: Translate;
  readonly signal: AbortSignal;
}

/** Undefined when reading was cancelled; why the file cannot be imported. */
async function readFile(
  question: SheetQuestion,
  { screen, t, signal }: ReadContext,
): Promise<ReadFile | string | undefined> {
  try {
    const sheet = await readSheet(question, signal);
    const plan = planImport(sheet, screen);
    if (plan.rows.length <= maxImportRows) return { file: question.file, sheet, plan };
    return t('table.importTooMany', { most: maxImportRows });
  } catch (error) {
    return signal.aborted ? undefined : reasonOf(error, t);
  }
}

function reasonOf(error: unknown, t: Translate): string {
  if (error instanceof SheetTooLarge)
    return t('table.importTooLarge', { size: maxSheetBytes / 1024 / 1024, most: maxImportRows });
  if (!(error instanceof SheetRefusal)) return errorText(error, t);
  return t(`table.importRefusals.${error.problem}`, { place: error.place });
}

/** The largest sheet takes a few seconds, on a slow phone as well. */
const timeoutMs = 30_000;

/**
 * Reads the first visible sheet of a file in a worker, so that the page stays usable and the reader can
 * cancel.
 *
 * @throws SheetTooLarge for a file beyond the budget or the time; SheetRefusal for one
 *   that has no rows to import; the reason of `signal`
 */
function readSheet(question: SheetQuestion, signal: AbortSignal): Promise<SheetTable> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new SheetTooLarge()), timeoutMs);
  const reading = new Promise<SheetTable>((resolve, reject) => {
    const ends = AbortSignal.any([signal, timer.signal]);
    ends.addEventListener('abort', () => reject(ends.reason as Error));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      if ('table' in data) resolve(data.table);
      else if (data.problem === 'tooLarge') reject(new SheetTooLarge());
      else reject(new SheetRefusal(data.problem, data.place));
    });
    if (ends.aborted) reject(ends.reason as Error);
    else worker.postMessage(question);
  });
  return reading.finally(() => {
    clearTimeout(timeout);
    worker.terminate();
  });
}
