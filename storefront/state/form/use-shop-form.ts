import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type CallError, toCallError } from '../../../engine/wire/index.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { messageOf } from '../../api/client/shop.ts';
import { useT } from '../../texts.ts';
import { useIdempotencyKey } from '../page/idempotency-key.ts';
import { showToast } from '../page/toast.ts';
import { isUploading } from './pending-uploads.ts';
import { useAction } from './use-action.ts';

export interface ShopForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly submit: (event?: { preventDefault: () => void }) => void;
  readonly isBusy: boolean;
  /** Props of an input: react-hook-form's `register`, and the error message of the field. */
  readonly field: <Name extends FieldPath<Values>>(
    name: Name,
    rule?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { readonly error: string | undefined };
  /** Error message of a field. */
  readonly errorOf: (field: FieldPath<Values>) => string | undefined;
  /** Error message of the whole form. */
  readonly error: string | undefined;
}

interface ShopFormOptions<Values extends FieldValues, Data> {
  readonly defaults: DefaultValues<Values>;
  /** Submits the values. `key`: idempotency key, the same for equal values until a success. */
  readonly submitValues: (values: Values, key: string) => Promise<Data>;
  /** Runs when what the form was filled in for has changed on the server (409). */
  readonly onStale?: () => unknown;
  /** Runs after a success. */
  readonly onSuccess: (data: Data, values: Values) => unknown;
  /** Form fields by server field, where the names differ: `{ username: 'phone' }`. */
  readonly fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
}

/**
 * A form with one submission at a time. Errors show at their field on blur or submit; the server's
 * field errors too. Values survive a failed submission.
 */
export function useShopForm<Values extends FieldValues, Data>({
  defaults,
  submitValues,
  onStale,
  onSuccess,
  fieldNames = {},
}: ShopFormOptions<Values, Data>): ShopForm<Values> {
  const t = useT();
  const form = useForm<Values>({ defaultValues: defaults, mode: 'onTouched' });
  const idempotency = useIdempotencyKey();
  const submittedText = useRef<string>(undefined);
  const keyFor = (values: Values): string => {
    const text = JSON.stringify(values);
    if (submittedText.current !== text) idempotency.renew();
    submittedText.current = text;
    return idempotency.key();
  };
  const showFailure = async (failure: CallError, values: Values): Promise<void> => {
    if (failure.code === codes.stale) await onStale?.();
    const fieldErrors = failure.fieldErrors.flatMap(({ pointer, message }) => {
      const [serverField = ''] = pointer.slice(1).split('/');
      const field = fieldNames[serverField] ?? serverField;
      return field in values ? [{ field: field as FieldPath<Values>, message }] : [];
    });
    // Reversed, so that the first field gets the focus last
    fieldErrors
      .toReversed()
      .forEach(({ field, message }) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: true }),
      );
    if (fieldErrors.length === 0) form.setError('root', { message: messageOf(failure) });
  };
  const [run, isBusy] = useAction(async (values: Values) => {
    let data: Data;
    try {
      data = await submitValues(values, keyFor(values));
    } catch (error) {
      return showFailure(toCallError(error), values);
    }
    idempotency.renew();
    return onSuccess(data, values);
  });
  const errorOf = (name: FieldPath<Values>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;
  return {
    ...form,
    field: (name, rule) => ({ ...form.register(name, rule), error: errorOf(name) }),
    submit: (event) => {
      event?.preventDefault();
      form.clearErrors('root');
      if (isUploading()) return showToast(t('common.upload.wait'));
      void form.handleSubmit((values) => run(values))();
    },
    isBusy,
    errorOf,
    error: form.formState.errors.root?.message,
  };
}
