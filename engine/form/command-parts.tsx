import { Input } from 'antd';
import type { ServedCommand, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { rowLabel } from '../fields/row-label.ts';
import { inSentence } from '../format/noun.ts';
import { useText, type Translate } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { takeResult, type CommandDone } from './run-command.ts';

export interface CommandDialogProps {
  readonly screen: ServedPage;
  readonly command: ServedCommand;
  /** The rows it is about; none for a command of the list. */
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What the command is about: the row's name, or how many rows; and that a dangerous one is meant. */
export function CommandText({ screen, command, rows }: Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>) {
  const t = useText();
  return <p className="command-text"><b>{subjectOf(t, { screen, command, rows })}</b>{command.danger && <> {t('command.danger')}</>}</p>;
}

function subjectOf(t: Translate, { screen, command, rows }: Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>): string {
  const [first] = rows;
  if (!first) return t('command.list', { label: command.label });
  const shown = first[screen.display];
  if (rows.length === 1) return typeof shown === 'string' && shown !== '' ? shown : rowLabel(first);
  return t('command.many', { count: rows.length, noun: inSentence(screen.noun) });
}

/** The second proof: the caller's own password (decisions 10). Outside the form of the input, so it names the form it belongs to. */
export function ProofField({ value, error, onChange, form }: { readonly value: string; readonly error: string | undefined; readonly onChange: (text: string) => void; readonly form: string }) {
  const t = useText();
  const id = `${form}-proof`;
  return (
    <div className="command-proof field" data-invalid={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}><i className="must" aria-hidden="true">*</i>{t('command.proof')}</label>
      <div className="field-control">
        <Input.Password id={id} form={form} autoComplete="current-password" value={value} status={error === undefined ? undefined : 'error'} aria-describedby={error === undefined ? undefined : `${id}-error`} onChange={(event) => onChange(event.target.value)} />
        {error !== undefined && <p className="field-error" id={`${id}-error`} role="alert">{error}</p>}
      </div>
    </div>
  );
}

/** Success: the message, the result, then whoever opened the dialog. */
export function useDone(command: ServedCommand, onDone: () => void): (answer: CommandDone) => void {
  const t = useText();
  return (answer) => {
    toast.success(t('msg.success'));
    void takeResult(command.result, answer ?? {}).catch((error: unknown) => console.error('result of a command', error));
    onDone();
  };
}
