import { useId, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../schemas/rules/types.ts';
import { Dialog, SubmitFooter } from '../../ui/dialogs/dialog.tsx';
import { TrialPreview } from '../../ui/trial/trial-preview.tsx';
import { hasChanged, type ShownTrial, useTrial } from '../../ui/trial/use-trial.ts';
import { useT } from '../../ui/use-t.ts';
import { useVariables } from '../../wire/variables.ts';
import { FormBody } from '../form-body.tsx';
import { formShape } from '../schema/form-model.ts';
import type { SchemaRules } from '../schema/schema-form.tsx';
import { type FormOptions, formNotes } from '../state/form-controller.ts';
import { checkWrite, toWrite } from '../state/form-write.ts';
import { useForm } from '../state/use-form.ts';
import { type CommandDialogProps, CommandSummary } from './command-summary.tsx';
import { ProofField } from './proof-field.tsx';
import type { CommandResult } from './run-command.ts';
import { useCommandTexts } from './use-command-texts.ts';
import { useCommandDone, useRunCommand } from './use-run-command.ts';

/** A command with one input for all rows. `prefilled`: initial values besides the defaults. */
export function InputCommand({
  rules,
  onClose,
  onDone,
  prefilled,
  ...request
}: CommandDialogProps & { readonly rules: SchemaRules; readonly prefilled: Row }) {
  const { screen, command } = request;
  const { rows, run, tryOut } = useRunCommand(request);
  const t = useT();
  const id = useId();
  const variables = useVariables();
  const [proof, setProof] = useState('');
  /** The password when its field was left: one that is being typed is not sent. */
  const [leftProof, setLeftProof] = useState('');
  const shown = useRef<ShownTrial>(undefined);
  const texts = useCommandTexts(screen, command, rows);
  const shape = useMemo(() => formShape('command', command.form, command.input), [command]);
  const password = command.proof ? proof : undefined;
  const options: FormOptions<CommandResult> = {
    id,
    shape,
    rules,
    checks: noChecks,
    variables,
    loadedRow: emptyRow,
    preset: prefilled,
    title: () => command.label,
    extraErrors: command.proof
      ? { proof: proof === '' ? t('msg.requiredMsg') : undefined }
      : undefined,
    send: async (write) => {
      const { hash, start } = shown.current!;
      try {
        return await run(write, password, hash);
      } catch (error) {
        if (hash !== undefined && hasChanged(error)) start();
        throw error;
      }
    },
    onDone: useCommandDone(command, texts.done, onDone),
    onUnchanged: onClose,
  };
  const form = useForm(options);
  const write = toWrite(options, form.values, emptyRow);
  const isReady =
    command.danger &&
    (!command.proof || (proof !== '' && leftProof === proof)) &&
    checkWrite(options, write, emptyRow, t).size === 0;
  const trial = useTrial(
    [rows, write, password],
    (signal) => tryOut(write, password, signal),
    isReady ? 'soon' : 'asked',
  );
  shown.current = trial;
  return (
    <Dialog
      title={command.label}
      setting={screen.dialog}
      content={form.changed ? 'dirty' : 'clean'}
      onClose={onClose}
      footer={(close) => (
        <SubmitFooter
          notes={formNotes(form, t)}
          form={id}
          submitText={texts.submit}
          isBusy={form.state === 'saving'}
          isDisabled={trial.state === 'loading'}
          isDangerous={command.danger}
          close={close}
        />
      )}
    >
      <CommandSummary screen={screen} command={command} rows={rows} />
      <FormBody
        id={id}
        shape={shape}
        rules={rules}
        dialog={screen.dialog}
        form={form}
        focus="first"
      />
      {command.proof && (
        <div onBlur={() => setLeftProof(proof)}>
          <ProofField
            value={proof}
            error={form.errors.get('/proof')}
            onChange={setProof}
            form={id}
          />
        </div>
      )}
      {command.danger && <TrialPreview trial={trial} />}
    </Dialog>
  );
}

const emptyRow: Row = {};
const noChecks: readonly never[] = [];
