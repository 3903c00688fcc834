import { type ReactNode, useState } from 'react';
import type { Row } from '../../schemas/rules/types.ts';
import { needsProof } from '../ui/dialogs/confirm-changes.ts';
import { useT } from '../ui/use-t.ts';
import { ProofField } from './commands/proof-field.tsx';
import { type FormShape, isSameValue } from './schema/form-model.ts';
import type { FormController } from './state/form-controller.ts';

/** Errors at `/proof` belong to the password input, which is outside of the form's fields. */
export const proofErrors = { proof: undefined } as const;

/**
 * The caller's own password for a write that sets or changes a field with `proof`
 * (docs/decisions/0080-proof-of-fields.md). `field` renders the input while it is needed.
 */
export function useFormProof(shape: FormShape): {
  readonly addTo: (write: Row) => Row;
  /** Forgets the password after a write of a form that stays open. */
  readonly forget: () => void;
  readonly field: (id: string, form: FormController) => ReactNode;
} {
  const t = useT();
  const [proof, setProof] = useState('');
  const isNeeded = ({ values, loadedRow }: FormController): boolean =>
    [...shape.fields.values()].some((field) => {
      const value = values[field.name];
      if (!needsProof(field, value)) return false;
      const before = shape.mode === 'update' ? loadedRow[field.name] : field.default;
      return !isSameValue(before, value, field);
    });
  return {
    addTo: (write) => (proof === '' ? write : { ...write, proof }),
    forget: () => setProof(''),
    field: (id, form) =>
      isNeeded(form) && (
        <ProofField
          label={t('form.proof')}
          value={proof}
          error={form.errors.get('/proof')}
          onChange={setProof}
          form={id}
        />
      ),
  };
}
