import { Input } from 'antd';
import {
  type Control,
  Controller,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form';
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
  readonly maxLength?: number;
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
  ...look
}: TextFieldProps<Form, Name>) {
  const Box = kind === 'password' ? Input.Password : Input;
  return (
    <Controller
      name={name}
      control={control}
      {...(rules && { rules })}
      render={({ field, fieldState: { error } }) => (
        <FormRow label={label} control={`field-${name}`} must={must} error={error?.message}>
          <Box {...field} {...look} {...describedBy(`field-${name}`, error?.message)} />
        </FormRow>
      )}
    />
  );
}
