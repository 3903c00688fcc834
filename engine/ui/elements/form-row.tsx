import type { ReactNode } from 'react';

/**
 * A row of a hand-written form: label, control (`children`) and error.
 *
 * @param control id of the control, which the label points to
 * @param must `required` marks the label with an asterisk; it does not validate
 * @param error translated message; undefined when the value is valid
 */
export function FormRow({
  label,
  control,
  must = 'optional',
  error,
  children,
}: {
  readonly label: string;
  readonly control: string;
  readonly must?: 'required' | 'optional';
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="form-row" data-invalid={error !== undefined}>
      <label htmlFor={control}>
        {must === 'required' && (
          <i className="must" aria-hidden="true">
            *
          </i>
        )}
        {label}
      </label>
      <div>
        {children}
        {error && (
          <p className="form-error" id={`${control}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Props that connect a control with the label and error of its `FormRow`: `id`, `aria-invalid`,
 * `aria-describedby` and antd's `status`.
 *
 * @example <Input {...describedBy('remark', error)} />
 */
export const describedBy = (control: string, error: string | undefined) => ({
  id: control,
  'aria-invalid': error !== undefined,
  ...(error && { 'aria-describedby': `${control}-error`, status: 'error' as const }),
});
