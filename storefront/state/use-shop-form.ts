import { CallError, fieldErrorsOf, isFailure, type Answer } from '../../engine/wire/index.ts';
import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

import { useIdempotencyKey } from './idempotency-key.ts';
import { useAction } from './use-action.ts';

export interface ShopForm<Values extends FieldValues>
  extends Pick<
    UseFormReturn<Values>,
    | 'register'
    | 'watch'
    | 'setValue'
    | 'getValues'
    | 'trigger'
    | 'control'
    | 'reset'
    | 'setError'
    | 'clearErrors'
  > {
  readonly submit: (event?: { preventDefault: () => void }) => void;
  readonly isBusy: boolean;
  /** The sentence below a field, if something is wrong there. */
  readonly errorOf: (field: FieldPath<Values>) => string | undefined;
  /** What is wrong with the whole. */
  readonly error: string | undefined;
}

interface Sending<Values extends FieldValues, Data> {
  readonly defaults: DefaultValues<Values>;
  /**
   * `key` is the same for the same values until they were accepted: a repetition has no second
   * effect.
   */
  readonly send: (values: Values, key: string) => Promise<Answer<Data>>;
  readonly done: (data: Data, values: Values) => unknown;
  /** The field for a place the server names otherwise: `{ username: 'phone' }`. */
  readonly places?: Readonly<Record<string, FieldPath<Values>>>;
}

/**
 * A form that is sent once at a time. What is wrong is said at its field on blur or submit, the
 * server's refusals too; nothing typed is lost.
 */
export function useShopForm<Values extends FieldValues, Data>({
  defaults,
  send,
  done,
  places = {},
}: Sending<Values, Data>): ShopForm<Values> {
  const form = useForm<Values>({ defaultValues: defaults, mode: 'onTouched' });
  const once = useIdempotencyKey();
  const sent = useRef<string>(undefined);
  const keyFor = (values: Values): string => {
    const text = JSON.stringify(values);
    if (sent.current !== text) once.renew();
    sent.current = text;
    return once.key();
  };
  const [run, isBusy] = useAction(async (values: Values) => {
    const answer = await send(values, keyFor(values)).catch((error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    });
    if (answer instanceof CallError) return form.setError('root', { message: answer.message });
    if (!isFailure(answer)) {
      once.renew();
      return done(answer, values);
    }
    const known = fieldErrorsOf(answer).flatMap(({ pointer, message }) => {
      const [place = ''] = pointer.slice(1).split('/');
      const field = places[place] ?? place;
      return field in values ? [{ field: field as FieldPath<Values>, message }] : [];
    });
    known
      .toReversed()
      .forEach(({ field, message }) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: true }),
      );
    if (known.length === 0)
      form.setError('root', { message: fieldErrorsOf(answer)[0]?.message ?? answer.msg });
  });
  const { errors } = form.formState;
  return {
    register: form.register,
    watch: form.watch,
    setValue: form.setValue,
    getValues: form.getValues,
    trigger: form.trigger,
    control: form.control,
    reset: form.reset,
    setError: form.setError,
    clearErrors: form.clearErrors,
    submit: (event) => {
      event?.preventDefault();
      form.clearErrors('root');
      void form.handleSubmit((values) => run(values))();
    },
    isBusy,
    errorOf: (field) => form.getFieldState(field, form.formState).error?.message,
    error: errors.root?.message,
  };
}
