import { useMemo, useRef, useState } from 'react';
import type { ServedCheck, ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { StaleWrite } from '../../schemas/contract/envelope.ts';
import type { Row, Variables } from '../../schemas/rules/types.ts';
import { CallError } from '../client/call-error.ts';
import {
  fieldErrorsOf,
  isFailure,
  staleWriteOf,
  type Answer,
  type Failure,
} from '../client/envelope.ts';
import { useText } from '../ui/text.ts';
import { checkValues } from './check-values.ts';
import { errorsOf, noErrors, only, placed, without, type FormErrors } from './form-errors.ts';
import {
  isChanged,
  isSame,
  shownItems,
  startValues,
  withShown,
  writeOf,
  type FormShape,
} from './form-model.ts';
import type { SchemaRules } from './schema-form.tsx';

export interface FormTask<Done> {
  /** DOM id of the form. */
  readonly id: string;
  readonly shape: FormShape;
  readonly rules: SchemaRules;
  readonly checks: readonly ServedCheck[];
  readonly variables: Variables;
  /** The row as loaded; empty when there is none yet. */
  readonly stored: Row;
  readonly preset: Row;
  /** Sends a checked write. `rev` is of the row that the user saw; undefined when it has none. */
  readonly send: (write: Row, rev: Row['rev'] | undefined) => Promise<Answer<Done>>;
  readonly onDone: (answer: Done) => void;
  /** What stands beside the form and is sent with it, with what is wrong with it now: a second proof. */
  readonly besides?: Readonly<Record<string, string | undefined>> | undefined;
  /** What goes along with a write that the form itself does not say; checked and sent like the rest. */
  readonly complete?: ((write: Row, stored: Row) => Row) | undefined;
  /** An edit that changed nothing is not sent. */
  readonly onUnchanged: () => void;
}

export interface FormHold {
  readonly values: Row;
  readonly stored: Row;
  readonly shown: readonly ServedItem[];
  /** At drawn fields. */
  readonly errors: FormErrors;
  /** What is wrong and has no field here: said in the footer. */
  readonly notes: readonly string[];
  readonly state: 'open' | 'saving';
  readonly changed: boolean;
  /** Somebody else saved this row meanwhile; `mine` are the fields that this form changed. */
  readonly stale: (StaleWrite & { readonly mine: Row }) | undefined;
  readonly change: (values: Row) => void;
  readonly leave: (field: string) => void;
  readonly submit: (values: Row) => Promise<void>;
  readonly reset: () => void;
  /** Forgets what was typed and goes on from the row as it is now. */
  readonly takeTheirs: () => void;
  /** Puts what was typed on top of the row as it is now, and saves. */
  readonly keepMine: () => Promise<void>;
}

/**
 * A form at work: what is typed, what is wrong with it, what is sent. Checked when a changed field is left (the changed ones) and on submit, never while typing
 * (engine.md §7); a refusal of the server stands at its field; a stale write is offered as a choice (engine.md §4). Failures are logged and shown (decisions, deviations).
 */
export function useForm<Done>(task: FormTask<Done>): FormHold {
  const t = useText();
  const { shape, rules, checks, variables, preset } = task;
  const [stored, setStored] = useState(task.stored);
  const start = useMemo(() => startValues(shape, stored, preset), [shape, stored, preset]);
  const [values, setValues] = useState(start);
  const [found, setFound] = useState<FormErrors>(noErrors);
  const [refused, setRefused] = useState<FormErrors>(noErrors);
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'open' | 'saving'>('open');
  const [stale, setStale] = useState<FormHold['stale']>();
  const touched = useRef<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => shownItems(shape, stored, values, variables),
    [shape, stored, values, variables],
  );
  const { here, elsewhere } = useMemo(
    () =>
      placed(
        new Map([...found, ...refused]),
        new Set([...shown.map(({ field }) => field), ...Object.keys(task.besides ?? {})]),
      ),
    [found, refused, shown, task.besides],
  );

  const complete = (write: Row, base: Row): Row =>
    task.complete && Object.keys(write).length > 0 ? task.complete(write, base) : write;
  const writing = (now: Row, base: Row): Row =>
    rules.prune(
      complete(
        withShown(
          shape,
          writeOf(
            shape,
            startValues(shape, base, preset),
            now,
            shownItems(shape, base, now, variables),
          ),
          base,
        ),
        base,
      ),
    );
  const check = (write: Row, base: Row): FormErrors =>
    checkValues({ shape, checks, check: rules.check }, base, write, variables, t);

  const change = (next: Row) => {
    const edited = [...new Set([...Object.keys(values), ...Object.keys(next)])].filter(
      (name) => !isSame(values[name], next[name], shape.fields.get(name)),
    );
    touched.current = new Set([...touched.current, ...edited]);
    setValues(next);
    setFound((all) => edited.reduce(without, all));
    setRefused((all) => edited.reduce(without, all));
  };

  const leave = (field: string) => {
    if (state === 'open' && touched.current.has(field))
      setFound(only(check(writing(values, stored), stored), touched.current));
  };

  const save = async (now: Row, base: Row) => {
    const write = writing(now, base);
    const wrong = new Map([
      ...check(write, base),
      ...Object.entries(task.besides ?? {}).flatMap(([name, message]) =>
        message === undefined ? [] : [[`/${name}`, message] as const],
      ),
    ]);
    touched.current = new Set(shape.items.map((item) => item.field));
    setFailure(undefined);
    setFound(wrong);
    setRefused(noErrors);
    if (wrong.size > 0) return focusFirstError(task.id);
    if (shape.mode === 'update' && Object.keys(write).length === 0) return task.onUnchanged();
    setState('saving');
    try {
      const answer = await task.send(write, base['rev']);
      if (isFailure(answer)) refuse(answer, write);
      else task.onDone(answer);
    } catch (error) {
      console.error('not saved', error);
      setFailure(error instanceof CallError ? error.message : t('msg.abnormal'));
    } finally {
      setState('open');
    }
  };

  const refuse = (answer: Failure, write: Row) => {
    console.warn('not saved', answer.code, answer.msg);
    const behind = shape.mode === 'update' ? staleWriteOf(answer) : undefined;
    const wrong = errorsOf(fieldErrorsOf(answer));
    if (behind) setStale({ ...behind, mine: write });
    else if (wrong.size === 0) setFailure(answer.msg);
    else {
      setRefused(wrong);
      focusFirstError(task.id);
    }
  };

  const goOnFrom = (current: Row, typed: Row) => {
    setStale(undefined);
    setStored(current);
    setFound(noErrors);
    setRefused(noErrors);
    setValues({ ...startValues(shape, current, preset), ...typed });
  };
  return {
    values,
    stored,
    shown,
    state,
    stale,
    change,
    leave,
    errors: here,
    notes: failure === undefined ? elsewhere : [failure, ...elsewhere],
    changed: isChanged(shape, start, values),
    submit: (now) => (state === 'saving' ? Promise.resolve() : save(now, stored)),
    reset: () => goOnFrom(stored, {}),
    takeTheirs: () => {
      if (stale) goOnFrom(stale.current as Row, {});
    },
    keepMine: async () => {
      if (!stale) return;
      const current = stale.current as Row;
      goOnFrom(current, stale.mine);
      await save({ ...startValues(shape, current, preset), ...stale.mine }, current);
    },
  };
}

/** The first wrong field gets the focus (design/backoffice), once the messages are drawn. */
function focusFirstError(formId: string): void {
  setTimeout(() => {
    const wrong = document
      .getElementById(formId)
      ?.querySelector('td[data-invalid], .field[data-invalid]');
    wrong
      ?.querySelector<HTMLElement>(
        'input:not([type=file]), textarea, button, [contenteditable=true], [tabindex="0"]',
      )
      ?.focus();
  });
}
