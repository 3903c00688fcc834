import { createContext, useContext } from 'react';
import type { ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import type { FormShape } from './form-model.ts';

/** What the parts of a form know beside what rjsf tells them. A context of React's own: rjsf compares its props deeply and takes all functions for equal. */
export interface FormParts {
  /** Prefix of every DOM id of this form. */
  readonly id: string;
  readonly shape: FormShape;
  readonly shown: readonly ServedItem[];
  readonly stored: Row;
  readonly labelWidth: number;
  readonly state: 'open' | 'saving';
  /** A field was left. */
  readonly onLeave: (field: string) => void;
}

export const FormContext = createContext<FormParts | null>(null);

export function useFormParts(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('a form part stands outside a form');
  return parts;
}
