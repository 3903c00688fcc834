import { useState } from 'react';
import type { StaleWrite } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { changeTexts, confirmChanges, doneText } from '../../ui/dialogs/confirm-changes.ts';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { useFillText } from '../../ui/fill-text.ts';
import { useT } from '../../ui/use-t.ts';
import { CallError } from '../../wire/call-error.ts';
import { errorsOf } from '../schema/form-errors.ts';
import { changedValues } from '../schema/form-model.ts';
import { removeDraft } from './draft.ts';
import { focusFirstError } from './focus-first-error.ts';
import type { FormController, FormOptions } from './form-controller.ts';
import { checkWrite, toWrite } from './form-write.ts';
import { type FormMessages, pointersOf } from './use-form-errors.ts';
import type { FormValues } from './use-form-values.ts';

/** A write that the server refused, and the values of the form that it was made from. */
export interface Refused {
  readonly write: Row;
  readonly sent: Row;
}

interface SaveParts {
  readonly input: FormValues;
  readonly messages: FormMessages;
  readonly restart: (row: Row, changes: Row) => void;
  /** Ends the guard of unsaved input; a form that stays open goes on with it. */
  readonly release: () => void;
  readonly onStale: (stale: StaleWrite & Refused) => void;
}

/** Checks a form, asks about its consequences, sends it, and shows what the server answers. */
export function useSave<Done>(
  options: FormOptions<Done>,
  { input, messages, restart, release, onStale }: SaveParts,
): {
  readonly state: FormController['state'];
  /** Saves the values `current` of a form that started from the row `base`. */
  readonly save: (current: Row, base: Row) => Promise<void>;
} {
  const t = useT();
  const fill = useFillText();
  const { shape } = options;
  const [state, setState] = useState<FormController['state']>('open');

  const save = async (current: Row, base: Row) => {
    const write = toWrite(options, current, base);
    const errors = new Map([
      ...checkWrite(options, write, base, t),
      ...pointersOf(options.extraErrors),
    ]);
    input.touched.current = new Set(shape.items.map((item) => item.field));
    messages.startSave(errors);
    if (errors.size > 0) focusFirstError(options.id);
    else if (shape.mode === 'update' && Object.keys(write).length === 0) options.onUnchanged();
    else await sendConfirmed(write, current, base);
  };
  /** Asks about the consequences that fields declare, then sends. */
  const sendConfirmed = async (write: Row, current: Row, base: Row) => {
    const texts = shape.mode === 'update' ? changeTexts(shape.fields.values(), write) : [];
    const context = { name: options.title({ ...base, ...current }), fill, t };
    if (!(await confirmChanges(texts, context))) return;
    setState('saving');
    try {
      const answer = await options.send(write, base.rev);
      finish(answer, current);
      options.onDone(answer, doneText(texts, context));
    } catch (error) {
      showError(error, { write, sent: current });
    } finally {
      setState('open');
    }
  };
  const finish = (answer: Done, sent: Row) => {
    if (options.draft !== undefined) removeDraft(options.draft);
    const saved = options.continueWith?.(answer);
    if (saved) restart(saved, changedValues(shape, sent, input.latest.current));
    else release();
  };
  const showError = (error: unknown, refused: Refused) => {
    console.warn('The form was not saved', error);
    const failure = error instanceof CallError ? error : undefined;
    const staleWrite = shape.mode === 'update' ? failure?.staleWrite : undefined;
    const errors = errorsOf(failure?.fieldErrors ?? []);
    if (staleWrite) onStale({ ...staleWrite, ...refused });
    else if (errors.size === 0) messages.showFailure(errorText(error, t));
    else {
      messages.showRefused(errors);
      focusFirstError(options.id);
    }
  };
  return { state, save };
}
