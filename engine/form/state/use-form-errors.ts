import { useMemo, useState } from 'react';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { type FormErrors, noErrors, splitByField, withoutField } from '../schema/form-errors.ts';
import type { FormOptions } from './form-controller.ts';

type ExtraErrors = FormOptions<never>['extraErrors'];

export type FormMessages = ReturnType<typeof useFormErrors>;

/** The messages of a form: those of the rules, those of the server, and a failure without a field. */
export function useFormErrors(shown: readonly FormItemConfig[], extraErrors: ExtraErrors) {
  const [checkErrors, setCheckErrors] = useState<FormErrors>(noErrors);
  const [serverErrors, setServerErrors] = useState<FormErrors>(noErrors);
  const [failure, setFailure] = useState<string>();
  const { ofFields, others } = useMemo(() => {
    const fields = [...shown.map(({ field }) => field), ...Object.keys(extraErrors ?? {})];
    return splitByField(new Map([...checkErrors, ...serverErrors]), new Set(fields));
  }, [checkErrors, serverErrors, shown, extraErrors]);
  return {
    /** Errors of shown fields. */
    ofFields,
    /** Errors without a shown field. */
    notes: failure === undefined ? others : [failure, ...others],
    showChecked: setCheckErrors,
    showRefused: setServerErrors,
    showFailure: setFailure,
    /** Replaces all messages by those of a check. */
    startSave: (errors: FormErrors): void => {
      setFailure(undefined);
      setCheckErrors(errors);
      setServerErrors(noErrors);
    },
    /** Removes the errors of fields that were edited. */
    forget: (edited: readonly string[]): void => {
      setCheckErrors((errors) => edited.reduce(withoutField, errors));
      setServerErrors((errors) => edited.reduce(withoutField, errors));
    },
    clear: (): void => {
      setCheckErrors(noErrors);
      setServerErrors(noErrors);
    },
  };
}

/** Errors by JSON pointer, without undefined ones. */
export const pointersOf = (extraErrors: ExtraErrors = {}): FormErrors =>
  new Map(
    Object.entries(extraErrors).flatMap(([name, message]) =>
      message === undefined ? [] : [[`/${name}`, message] as const],
    ),
  );
