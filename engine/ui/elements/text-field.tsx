import { Input } from 'antd';
import {
  type Control,
  Controller,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { useT } from '../use-t.ts';
import { describedBy, FormRow } from './form-row.tsx';

interface TextFieldProps<Form extends FieldValues, Name extends FieldPath<Form>> {
  readonly name: Name;
  readonly label: string;
  readonly control: Control<Form>;
  readonly rules?: RegisterOptions<Form, Name>;
  readonly must?: 'required' | 'optional';
  /** `password` hides the text and has a button to show it. */
  readonly kind?: 'text' | 'password';
  readonly size?: 'middle' | 'large';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /** Most characters; a longer text stays and is refused. */
  readonly most?: number;
  readonly autoFocus?: true;
}

/** A text or password input of a hand-written form (react-hook-form), with label and error. */
export function TextField<Form extends FieldValues, Name extends FieldPath<Form>>({
  name,
  label,
  control,
  rules,
  must = 'optional',
  kind = 'text',
  most,
  ...look
}: TextFieldProps<Form, Name>) {
  const t = useT();
  const limit = (text: unknown) =>
    most === undefined ||
    textLength(String(text)) <= most ||
    t('errors.rules.maxLength', { limit: most });
  const Box = kind === 'password' ? Input.Password : Input;
  return (
    <Controller
      name={name}
      control={control}
      rules={{ ...rules, validate: { ...rulesOf(rules?.validate), limit } } as typeof rules}
      render={({ field, fieldState: { error } }) => (
        <FormRow label={label} control={`field-${name}`} must={must} error={error?.message}>
          <Box {...field} {...look} {...describedBy(`field-${name}`, error?.message)} />
        </FormRow>
      )}
    />
  );
}

/** The rules of a field by name. */
const rulesOf = (validate: unknown) =>
  typeof validate === 'function' ? { rule: validate } : (validate as object | undefined);
