import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  readonly children?: ReactNode;
  /** Accessible name, where there is no visible text. */
  readonly label?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its text. Accepts the props of react-hook-form's `register`. */
export const Checkbox = ({ children, label, ...input }: Props) => (
  <label className="check">
    <input {...input} type="checkbox" className="checkbox square" aria-label={label} />
    {children !== undefined && <span>{children}</span>}
  </label>
);

/** A switch that applies immediately. */
export const Switch = ({ children, label, ...input }: Props) => (
  <label className="check">
    <input {...input} type="checkbox" role="switch" className="switch" aria-label={label} />
    {children !== undefined && <span>{children}</span>}
  </label>
);
