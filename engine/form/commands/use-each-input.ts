import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { useT } from '../../ui/use-t.ts';
import { CallError } from '../../wire/call-error.ts';
import { queryClient } from '../../wire/queries.ts';
import { errorsOf, type FormErrors, noErrors } from '../schema/form-errors.ts';

interface EachInputOptions<Input, Result> {
  /** The errors of an input before it is sent, at `/rows/0/input/…`. */
  readonly check: (input: Input) => FormErrors;
  readonly run: (input: Input) => Promise<Result>;
  readonly done: (result: Result) => void;
  /** Called when the check or the server has found errors of fields. */
  readonly onErrors?: () => void;
}

/** Checks and sends the inputs of a command that has one per row. */
export function useEachInput<Input, Result>({
  check,
  run,
  done,
  onErrors,
}: EachInputOptions<Input, Result>) {
  const t = useT();
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [note, setNote] = useState<string>();
  const show = (found: FormErrors): void => {
    setErrors(found);
    if (found.size > 0) onErrors?.();
  };
  const { mutate, isPending } = useMutation(
    {
      mutationFn: run,
      onSuccess: done,
      onError: (error) => {
        const refused = errorsOf(error instanceof CallError ? error.fieldErrors : []);
        show(refused);
        if (refused.size === 0) setNote(errorText(error, t));
      },
    },
    queryClient,
  );
  const submit = (input: Input): void => {
    const found = check(input);
    show(found);
    setNote(undefined);
    if (found.size === 0) mutate(input);
  };
  const notes = errors.size > 0 ? [t('form.fixErrors', { count: errors.size })] : [];
  if (note !== undefined) notes.push(note);
  return { errors, clearErrors: () => setErrors(noErrors), notes, isPending, submit };
}
