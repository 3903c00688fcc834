import { CircleAlert } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  /** A sentence that says how to correct the value. */
  readonly error?: string | undefined;
}
/** Attributes that connect the control with its label, hint and error. */
interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, control, and hint or error. */
function Field({
  label,
  hint,
  error,
  children,
}: Labelled & { readonly children: (described: Described) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div
      className={`field${hint === undefined ? '' : ' hinted'}${error === undefined ? '' : ' bad'}`}
    >
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldMessage id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** Error or hint below a control; nothing without both. */
export function FieldMessage({
  id,
  hint,
  error,
}: Pick<Labelled, 'hint' | 'error'> & { readonly id?: string }) {
  const note = error ?? hint;
  if (note === undefined) return null;
  return (
    <p className="msg" id={id} role={error === undefined ? undefined : 'alert'}>
      {error !== undefined && <CircleAlert aria-hidden="true" />}
      {note}
    </p>
  );
}

type Control<Attributes, Element> = Labelled &
  Omit<Attributes, 'id'> & { readonly ref?: Ref<Element> };

/**
 * One line of text. `before` and `after` lie inside the border, for example a unit or a button.
 * Accepts the props of react-hook-form's `register`.
 */
export const TextField = ({
  label,
  hint,
  error,
  before,
  after,
  ...input
}: Control<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement> & {
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => (
      <div className="input">
        {before}
        <input {...input} {...described} />
        {after}
      </div>
    )}
  </Field>
);

export const TextArea = ({
  label,
  hint,
  error,
  ...area
}: Control<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement>) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => (
      <div className="input area">
        <textarea rows={3} {...area} {...described} />
      </div>
    )}
  </Field>
);

/** A native select. Children are its options. */
export const Select = ({
  label,
  hint,
  error,
  children,
  ...select
}: Control<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement>) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => (
      <div className="input pick">
        <select {...select} {...described}>
          {children}
        </select>
      </div>
    )}
  </Field>
);
