import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { Row } from '../../schemas/rules/types.ts';
import { useVariables } from '../client/variables.ts';
import { useText } from '../ui/text.ts';
import {
  CommandText,
  ProofField,
  useDone,
  useRun,
  type CommandDialogProps,
} from './command-parts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { FormBody } from './form-body.tsx';
import { shapeOf } from './form-model.ts';
import type { CommandDone } from './run-command.ts';
import type { SchemaRules } from './schema-form.tsx';
import { useForm } from './use-form.ts';

/** A command with one input, for one row or the same for all. */
export function InputCommand({
  rules,
  onClose,
  onDone,
  ...asked
}: CommandDialogProps & { readonly rules: SchemaRules }) {
  const { screen, command } = asked,
    { rows, run } = useRun(asked);
  const t = useText();
  const id = useId();
  const variables = useVariables();
  const [proof, setProof] = useState('');
  const shape = useMemo(() => shapeOf('command', command.form, command.input), [command]);
  const hold = useForm<CommandDone>({
    id,
    shape,
    rules,
    checks: noChecks,
    variables,
    stored: nothing,
    preset: nothing,
    besides: command.proof ? { proof: proof === '' ? t('msg.requiredMsg') : undefined } : undefined,
    send: (write) => run(write, command.proof ? proof : undefined),
    onDone: useDone(command, onDone),
    onUnchanged: onClose,
  });
  const count = hold.errors.size;
  return (
    <Dialog
      title={command.label}
      setting={screen.dialog}
      content={hold.changed ? 'typed' : 'clean'}
      onClose={onClose}
      footer={(close) => (
        <DialogFoot notes={[...(count > 0 ? [t('form.fixErrors', { count })] : []), ...hold.notes]}>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            danger={command.danger}
            htmlType="submit"
            form={id}
            loading={hold.state === 'saving'}
            disabled={hold.state === 'saving'}
          >
            {command.label}
          </Button>
        </DialogFoot>
      )}
    >
      <CommandText screen={screen} command={command} rows={rows} />
      <FormBody
        id={id}
        shape={shape}
        rules={rules}
        dialog={screen.dialog}
        hold={hold}
        focus="first"
      />
      {command.proof && (
        <ProofField value={proof} error={hold.errors.get('/proof')} onChange={setProof} form={id} />
      )}
    </Dialog>
  );
}

const nothing: Row = {};
const noChecks: readonly never[] = [];
