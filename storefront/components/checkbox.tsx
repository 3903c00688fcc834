import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  readonly children?: ReactNode;
  /** What is ticked, where no words stand beside it. */
  readonly label?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A tick with its words. Takes what react-hook-form's `register` gives. */
export const Checkbox = ({ children, label, ...input }: Props) => (
  <label className="check">
    <input {...input} type="checkbox" className="tick sq" aria-label={label} />
    {children !== undefined && <span>{children}</span>}
  </label>
);

/** On or off, at once. */
export const Switch = ({ children, label, ...input }: Props) => (
  <label className="check">
    <input {...input} type="checkbox" role="switch" className="switch" aria-label={label} />
    {children !== undefined && <span>{children}</span>}
  </label>
);
