import type { ReactNode } from 'react';

/**
 * One line of a hand-written form: label, control, and what is wrong under it. `control` is the
 * control's id.
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

/** What a control needs to point at its error. */
export const describedBy = (control: string, error: string | undefined) => ({
  id: control,
  'aria-invalid': error !== undefined,
  ...(error && { 'aria-describedby': `${control}-error`, status: 'error' as const }),
});
