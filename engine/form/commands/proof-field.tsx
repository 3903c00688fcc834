import { Input } from 'antd';
import { useT } from '../../ui/use-t.ts';

interface Props {
  /** Default: the label of a command's password. */
  readonly label?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  /** DOM id of the form that the input belongs to; it is rendered outside of it. */
  readonly form: string;
}

/** The caller's own password (docs/decisions/0010-codes-and-second-proofs.md). */
export function ProofField({ label, value, error, onChange, form }: Props) {
  const t = useT();
  const id = `${form}-proof`;
  const isInvalid = error !== undefined;
  return (
    <div className="command-proof field" data-invalid={isInvalid || undefined}>
      <label className="field-label" htmlFor={id}>
        <i className="must" aria-hidden="true">
          *
        </i>
        {label ?? t('command.proof')}
      </label>
      <div className="field-control">
        <Input.Password
          id={id}
          form={form}
          autoComplete="current-password"
          value={value}
          status={isInvalid ? 'error' : undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {isInvalid && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
