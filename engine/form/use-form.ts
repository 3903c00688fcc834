import { useMemo, useRef, useState } from 'react';
import type { CheckConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { StaleWrite } from '../../schemas/contract/envelope.ts';
import type { Row, Variables } from '../../schemas/rules/types.ts';
import { nameOrId } from '../cells/to-text.ts';
import { changeTexts, confirmChanges, doneText } from '../ui/dialogs/confirm-changes.ts';
import { errorText } from '../ui/dialogs/error-text.ts';
import { useFillText } from '../ui/fill-text.ts';
import { type Translate, useT } from '../ui/use-t.ts';
import {
  type Answer,
  type Failure,
  fieldErrorsOf,
  isFailure,
  staleWriteOf,
} from '../wire/envelope.ts';
import { type Draft, removeDraft } from './draft.ts';
import { focusFirstError } from './focus-first-error.ts';
import { checkValues } from './schema/check-values.ts';
import {
  errorsOf,
  type FormErrors,
  noErrors,
  onlyFields,
  splitByField,
  withoutField,
} from './schema/form-errors.ts';
import {
  changedValues,
  type FormShape,
  hasChanges,
  isSameValue,
  shownItems,
  startValues,
  withShownCounters,
  writeValues,
} from './schema/form-model.ts';
import type { SchemaRules } from './schema/schema-form.tsx';
import { useDraft, useOpenedDraft } from './use-draft.ts';

export interface FormOptions<Done> {
  /** DOM id of the form. */
  readonly id: string;
  readonly shape: FormShape;
  readonly rules: SchemaRules;
  readonly checks: readonly CheckConfig[];
  readonly variables: Variables;
  /** The row as loaded; empty for a new one. */
  readonly loadedRow: Row;
  readonly preset: Row;
  /** Sends a valid write. `rev` is the revision that the user saw; undefined without one. */
  readonly send: (write: Row, rev: Row['rev'] | undefined) => Promise<Answer<Done>>;
  /** `message` says what the write has done. */
  readonly onDone: (answer: Done, message: string) => void;
  /**
   * For a form that stays open after a save: the row as saved. The form continues with it and keeps
   * what was typed meanwhile.
   */
  readonly continueWith?: (answer: Done) => Row;
  /** Current errors of inputs outside the form that are sent with it, by name. */
  readonly extraErrors?: Readonly<Record<string, string | undefined>> | undefined;
  /** Adds values to a write that the form itself does not contain. */
  readonly extendWrite?: ((write: Row, loadedRow: Row) => Row) | undefined;
  /** Name of the form for its draft, unique per row. Default: the form keeps no draft. */
  readonly draft?: string;
  /** Called instead of `send` when an edit changed nothing. */
  readonly onUnchanged: () => void;
}

/** The state of an open form and the operations on it. */
export interface FormController {
  readonly values: Row;
  readonly loadedRow: Row;
  readonly shown: readonly FormItemConfig[];
  /** Errors of shown fields. */
  readonly errors: FormErrors;
  /** Errors without a shown field, for the footer. */
  readonly notes: readonly string[];
  readonly state: 'open' | 'saving';
  /** Whether input is refused: while a form saves that closes afterwards. */
  readonly isLocked: boolean;
  readonly changed: boolean;
  /** Whether the form opened with input of a draft that is not saved yet. */
  readonly restored: boolean;
  /** Set when another user has saved the row meanwhile; `mine` are the own changes until now. */
  readonly stale: (StaleWrite & { readonly mine: Row }) | undefined;
  readonly change: (values: Row) => void;
  readonly blur: (field: string) => void;
  readonly submit: (values: Row) => Promise<void>;
  readonly reset: () => void;
  /** Discards the own changes and continues with the row as it is now. */
  readonly takeTheirs: () => void;
  /** Applies the own changes to the row as it is now, and saves. */
  readonly keepMine: () => Promise<void>;
}

/** The notes of a form's footer: the number of errors, then the errors without a shown field. */
export function formNotes({ errors, notes }: FormController, t: Translate): readonly string[] {
  if (errors.size === 0) return notes;
  return [t('form.fixErrors', { count: errors.size }), ...notes];
}

/**
 * The state of a form. Changed fields are checked on blur, all fields on submit, and nothing while
 * typing. Refusals of the server are shown at their fields. A stale write offers a choice
 * (docs/decisions/0044-stale-writes.md). Failures are logged and shown.
 */
export function useForm<Done>(options: FormOptions<Done>): FormController {
  const t = useT();
  const fill = useFillText();
  const { shape, preset, variables, extraErrors } = options;
  const draft = useOpenedDraft(options.draft);
  const [restored, setRestored] = useState(draft !== undefined);
  const [loadedRow, setLoadedRow] = useState(() => withDraftRevision(options.loadedRow, draft));
  const start = useMemo(() => startValues(shape, loadedRow, preset), [shape, loadedRow, preset]);
  const [values, setValues] = useState(() => ({ ...start, ...draft?.values }));
  const latest = useRef(values);
  latest.current = values;
  useDraft({ form: options.draft, shape, rev: loadedRow.rev, start, values });
  const [checkErrors, setCheckErrors] = useState<FormErrors>(noErrors);
  const [serverErrors, setServerErrors] = useState<FormErrors>(noErrors);
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<FormController['state']>('open');
  const [stale, setStale] = useState<StaleWrite & Refused>();
  const touched = useRef<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => shownItems(shape, loadedRow, values, variables),
    [shape, loadedRow, values, variables],
  );
  const { ofFields: shownErrors, others } = useMemo(() => {
    const fields = [...shown.map(({ field }) => field), ...Object.keys(extraErrors ?? {})];
    return splitByField(new Map([...checkErrors, ...serverErrors]), new Set(fields));
  }, [checkErrors, serverErrors, shown, extraErrors]);

  const clearErrors = () => {
    setCheckErrors(noErrors);
    setServerErrors(noErrors);
  };
  const change = (next: Row) => {
    const names = new Set([...Object.keys(values), ...Object.keys(next)]);
    const edited = [...names].filter(
      (name) => !isSameValue(values[name], next[name], shape.fields.get(name)),
    );
    touched.current = new Set([...touched.current, ...edited]);
    latest.current = next;
    setValues(next);
    setCheckErrors((errors) => edited.reduce(withoutField, errors));
    setServerErrors((errors) => edited.reduce(withoutField, errors));
  };
  const blur = (field: string) => {
    if (state !== 'open' || !touched.current.has(field)) return;
    const errors = checkWrite(options, toWrite(options, values, loadedRow), loadedRow, t);
    setCheckErrors(onlyFields(errors, touched.current));
  };
  const save = async (current: Row, base: Row) => {
    const write = toWrite(options, current, base);
    const errors = new Map([
      ...checkWrite(options, write, base, t),
      ...toPointers(extraErrors ?? {}),
    ]);
    touched.current = new Set(shape.items.map((item) => item.field));
    setFailure(undefined);
    setCheckErrors(errors);
    setServerErrors(noErrors);
    if (errors.size > 0) {
      focusFirstError(options.id);
      return;
    }
    if (shape.mode === 'update' && Object.keys(write).length === 0) {
      options.onUnchanged();
      return;
    }
    await sendConfirmed(write, current, base);
  };
  /** Asks about the consequences that fields declare, then sends. */
  const sendConfirmed = async (write: Row, current: Row, base: Row) => {
    const texts = shape.mode === 'update' ? changeTexts(shape.fields.values(), write) : [];
    const context = { name: nameOrId({ ...base, ...current }), fill, t };
    if (!(await confirmChanges(texts, context))) return;
    setState('saving');
    try {
      const answer = await options.send(write, base.rev);
      if (isFailure(answer)) {
        showRefusal(answer, { write, sent: current });
        return;
      }
      finish(answer, current);
      options.onDone(answer, doneText(texts, context));
    } catch (error) {
      console.error('The form could not be saved', error);
      setFailure(errorText(error, t));
    } finally {
      setState('open');
    }
  };
  const finish = (answer: Done, sent: Row) => {
    if (options.draft !== undefined) removeDraft(options.draft);
    const saved = options.continueWith?.(answer);
    if (saved) restart(saved, changedValues(shape, sent, latest.current));
  };
  const showRefusal = (answer: Failure, refused: Refused) => {
    console.warn('The server refused the form', answer.code, answer.msg);
    const staleWrite = shape.mode === 'update' ? staleWriteOf(answer) : undefined;
    const errors = errorsOf(fieldErrorsOf(answer));
    if (staleWrite) setStale({ ...staleWrite, ...refused });
    else if (errors.size === 0) setFailure(answer.msg);
    else {
      setServerErrors(errors);
      focusFirstError(options.id);
    }
  };
  /** Restarts the form from a row, with own changes on top. */
  const restart = (row: Row, changes: Row) => {
    setStale(undefined);
    setRestored(false);
    setLoadedRow(row);
    clearErrors();
    setValues({ ...startValues(shape, row, preset), ...changes });
  };
  const mine = stale && { ...stale.write, ...changedValues(shape, stale.sent, values) };
  return {
    values,
    loadedRow,
    shown,
    state,
    stale: stale && mine && { current: stale.current, fields: stale.fields, mine },
    isLocked: state === 'saving' && !options.continueWith,
    change,
    blur,
    errors: shownErrors,
    notes: failure === undefined ? others : [failure, ...others],
    changed: hasChanges(shape, start, values),
    restored,
    submit: (current) => (state === 'saving' ? Promise.resolve() : save(current, loadedRow)),
    reset: () => restart(loadedRow, {}),
    takeTheirs: () => {
      if (stale) restart(stale.current as Row, {});
    },
    keepMine: async () => {
      if (!stale) return;
      const current = stale.current as Row;
      restart(current, mine ?? {});
      await save({ ...startValues(shape, current, preset), ...mine }, current);
    },
  };
}

/** A write that the server refused, and the values of the form that it was made from. */
interface Refused {
  readonly write: Row;
  readonly sent: Row;
}

type WriteOptions = Pick<
  FormOptions<never>,
  'shape' | 'rules' | 'checks' | 'variables' | 'preset' | 'extendWrite'
>;

/**
 * The row with the revision at which the user began to type: a save then finds out whether somebody
 * has changed the row since.
 */
const withDraftRevision = (row: Row, draft: Draft | undefined): Row =>
  draft?.rev === undefined ? row : { ...row, rev: draft.rev };

/** What is sent for `values`, when the form started from the row `base`. */
function toWrite(
  { shape, rules, variables, preset, extendWrite }: WriteOptions,
  values: Row,
  base: Row,
): Row {
  const start = startValues(shape, base, preset);
  const shown = shownItems(shape, base, values, variables);
  const write = withShownCounters(shape, writeValues(shape, start, values, shown), base);
  const hasValues = Object.keys(write).length > 0;
  return rules.prune(extendWrite && hasValues ? extendWrite(write, base) : write);
}

function checkWrite(
  { shape, checks, rules, variables }: WriteOptions,
  write: Row,
  base: Row,
  t: Translate,
): FormErrors {
  return checkValues({ shape, checks, check: rules.check, variables, t }, base, write);
}

/** Errors by JSON pointer, without undefined ones. */
const toPointers = (
  errors: Readonly<Record<string, string | undefined>>,
): readonly (readonly [string, string])[] =>
  Object.entries(errors).flatMap(([name, message]) =>
    message === undefined ? [] : [[`/${name}`, message] as const],
  );
