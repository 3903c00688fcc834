import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { TrialAnswer } from '../../schemas/contract/calls/backoffice/trial.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { needsProof } from '../ui/dialogs/confirm-changes.ts';
import { TrialPreview } from '../ui/trial/trial-preview.tsx';
import { useTrial } from '../ui/trial/use-trial.ts';
import { useT } from '../ui/use-t.ts';
import { ProofField } from './commands/proof-field.tsx';
import { type FormShape, isSameValue } from './schema/form-model.ts';
import type { FormController } from './state/form-controller.ts';

/** Errors at `/proof` belong to the password input, which is outside of the form's fields. */
export const proofErrors = { proof: undefined } as const;

/** Sends a write of a form. `query` is empty, or begins with `?`. */
type FormCall = <Answer>(write: Row, query: string, signal?: AbortSignal) => Promise<Answer>;

interface FormProof {
  /** Sends a write with the password. It does nothing else than its trial said, if one is shown. */
  readonly send: (write: Row, rev: Row['rev'] | undefined) => Promise<Row>;
  /** Forgets the password after a write of a form that stays open. */
  readonly forget: () => void;
  /** The inputs below the fields, while they are needed. */
  readonly field: (id: string, form: FormController) => ReactNode;
}

/**
 * The caller's own password for a write that sets or changes a field with `proof`
 * (docs/decisions/0080-proof-of-fields.md), and what that write would change.
 */
export function useFormProof(shape: FormShape, call: FormCall): FormProof {
  const [proof, setProof] = useState('');
  const [failures, setFailures] = useState(0);
  const hash = useRef<string>(undefined);
  const bodyOf = (write: Row, rev: Row['rev'] | undefined): Row => ({
    ...write,
    ...(rev === undefined ? {} : { rev }),
    ...(proof === '' ? {} : { proof }),
  });
  const isNeeded = ({ values, loadedRow }: FormController): boolean =>
    [...shape.fields.values()].some((field) => {
      const value = values[field.name];
      if (!needsProof(field, value)) return false;
      const before = shape.mode === 'update' ? loadedRow[field.name] : field.default;
      return !isSameValue(before, value, field);
    });
  return {
    send: async (write, rev) => {
      const trial = hash.current;
      try {
        return await call<Row>(
          bodyOf(write, rev),
          trial === undefined ? '' : `?trial=${encodeURIComponent(trial)}`,
        );
      } catch (error) {
        setFailures((count) => count + 1);
        throw error;
      }
    },
    forget: () => setProof(''),
    field: (id, form) =>
      isNeeded(form) && (
        <ProofInputs
          id={id}
          form={form}
          proof={proof}
          onChange={setProof}
          failures={failures}
          tryOut={(signal) => call(bodyOf(form.write(), form.loadedRow.rev), '?dry=1', signal)}
          hash={hash}
        />
      ),
  };
}

interface ProofInputsProps {
  readonly id: string;
  readonly form: FormController;
  readonly proof: string;
  readonly onChange: (proof: string) => void;
  /** A write that failed ends the trial that was shown. */
  readonly failures: number;
  readonly tryOut: (signal: AbortSignal) => Promise<TrialAnswer>;
  /** Gets the hash of the trial that is shown. */
  readonly hash: RefObject<string | undefined>;
}

function ProofInputs({ id, form, proof, onChange, failures, tryOut, hash }: ProofInputsProps) {
  const t = useT();
  const trial = useTrial([form.values, proof, failures], tryOut, 'asked');
  hash.current = trial.hash;
  useEffect(
    () => () => {
      hash.current = undefined;
    },
    [hash],
  );
  return (
    <>
      <ProofField
        label={t('form.proof')}
        value={proof}
        error={form.errors.get('/proof')}
        onChange={onChange}
        form={id}
      />
      <TrialPreview trial={trial} />
    </>
  );
}
