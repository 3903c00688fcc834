import { createContext, useContext } from 'react';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { FormShape } from './form-model.ts';

/**
 * What the parts of a form need besides rjsf's props. It is a React context, because rjsf compares
 * its props deeply and treats all functions as equal.
 */
export interface FormContextValue {
  /** Prefix of all DOM ids of this form. */
  readonly id: string;
  readonly shape: FormShape;
  readonly shown: readonly FormItemConfig[];
  readonly loadedRow: Row;
  readonly labelWidth: number;
  readonly isLocked: boolean;
  /** What Enter does in an input. */
  readonly enter: 'submit' | 'stay';
  /** Called when a field loses the focus. */
  readonly onFieldBlur: (field: string) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** @throws Error outside a `FormContext` */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('A form part is rendered outside a form');
  return context;
}
