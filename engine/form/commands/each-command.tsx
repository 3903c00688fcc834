import { type FormEvent, useId, useMemo, useState } from 'react';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { type ErrorTree, errorTree } from '../../fields/error-tree.ts';
import { FieldControl } from '../../fields/field-control.tsx';
import { fieldKindOf } from '../../fields/index.ts';
import {
  type PendingInput,
  PendingInputContext,
  usePendingInput,
} from '../../fields/pending-input.ts';
import { typedValue } from '../../fields/typed-values.ts';
import { Dialog, SubmitFooter } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { rowTitle } from '../../views/load-row.ts';
import { useVariables } from '../../wire/variables.ts';
import { checkValues } from '../schema/check-values.ts';
import type { FormErrors } from '../schema/form-errors.ts';
import { formShape } from '../schema/form-model.ts';
import type { SchemaRules } from '../schema/schema-form.tsx';
import { type CommandDialogProps, CommandSummary } from './command-summary.tsx';
import { ProofField } from './proof-field.tsx';
import { useCommandTexts } from './use-command-texts.ts';
import { useEachInput } from './use-each-input.ts';
import { useCommandDone, useRunCommand } from './use-run-command.ts';

type EachCommandProps = CommandDialogProps & { readonly rules: SchemaRules };

/** A command with one input per selected row, in one table. It runs on all rows or none. */
export function EachCommand(props: EachCommandProps) {
  const { screen, command, onClose } = props;
  const t = useT();
  const id = useId();
  const pending = usePendingInput();
  const { rows, inputs, setInputs, proof, setProof, errors, notes, isPending, submitText, submit } =
    useEachCommand(props, pending);
  const item = useMemo(() => tableItem(command.form, t('command.row')), [command, t]);
  const tree = useMemo(() => rowErrors(errors), [errors]);
  return (
    <Dialog
      title={command.label}
      setting={screen.dialog}
      content="dirty"
      onClose={onClose}
      footer={(close) => (
        <SubmitFooter
          notes={notes}
          form={id}
          submitText={submitText}
          isBusy={isPending}
          isDangerous={command.danger}
          close={close}
        />
      )}
    >
      <form id={id} onSubmit={submit}>
        <CommandSummary screen={screen} command={command} rows={rows} />
        <span className="visually-hidden" id={`${id}-rows-label`}>
          {command.label}
        </span>
        <PendingInputContext value={pending}>
          <FieldControl
            kind={fieldKindOf('table')}
            id={`${id}-rows`}
            item={item}
            config={rowsField(command.input)}
            value={inputs as Json}
            errors={tree}
            onChange={(next) => setInputs((next ?? []) as readonly Row[])}
          />
        </PendingInputContext>
      </form>
      {command.proof && (
        <ProofField value={proof} error={errors.get('/proof')} onChange={setProof} form={id} />
      )}
    </Dialog>
  );
}

/** The inputs of all rows, their check and the run of the command. */
function useEachCommand(
  { rules, onDone, onClose: _, ...request }: EachCommandProps,
  pending: PendingInput,
) {
  const { screen, command } = request;
  const { rows, run } = useRunCommand(request);
  const t = useT();
  const locale = useCellLocale();
  const variables = useVariables();
  const [inputs, setInputs] = useState<readonly Row[]>(() =>
    rows.map((row) => ({
      [nameColumn]: rowTitle(row, screen, locale),
      ...initialInput(command.input),
    })),
  );
  const [proof, setProof] = useState('');
  const texts = useCommandTexts(screen, command, rows);
  const shape = useMemo(() => formShape('command', command.form, command.input), [command]);
  const done = useCommandDone(command, texts.done, onDone);
  const release = useUnsaved(() => true);

  const check = (sent: readonly Row[]): FormErrors => {
    const found = new Map<string, string>();
    if (command.proof && proof === '') found.set('/proof', t('msg.requiredMsg'));
    sent.forEach((input, index) => {
      const writeRules = { shape, checks: [], check: rules.check, variables, t };
      for (const [pointer, message] of checkValues(writeRules, {}, input))
        found.set(`/rows/${index}/input${pointer}`, message);
    });
    return found;
  };
  const { submit: submitInput, ...input } = useEachInput({
    check,
    run: (sent: readonly Row[]) => run(sent, command.proof ? proof : undefined),
    done: (result) => {
      release();
      done(result);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = pending.reason();
    if (reason !== undefined) {
      toast.warning(reason);
      return;
    }
    const typed = typedValue(inputs as Json, rowsField(command.input)) as readonly Row[];
    submitInput(typed.map((row) => rules.prune(withoutEmpty(row))));
  };
  const submitText = command.texts.submit ? texts.submit : `${command.label} ${rows.length}`;
  return { rows, inputs, setInputs, proof, setProof, ...input, submitText, submit };
}

/** The errors of the inputs as those of the rows of the table. */
const rowErrors = (errors: FormErrors): ErrorTree =>
  errorTree(
    new Map(
      [...errors].map(([pointer, message]) => [
        pointer.replace(/^\/rows(\/\d+)\/input/, '$1'),
        message,
      ]),
    ),
  );

/** The column of the row's name. Field names start with a letter, so it cannot clash. */
const nameColumn = '_row';

/** The default values of an input, with the minimum number of child rows. */
function initialInput(fields: readonly FieldConfig[]): Row {
  const input: Record<string, Json> = {};
  for (const field of fields) {
    const minRows = field.type === 'many' ? (field.rules.minItems ?? 0) : 0;
    if (field.default !== undefined) input[field.name] = field.default;
    else if (minRows > 0)
      input[field.name] = Array.from({ length: minRows }, () => initialInput(field.fields ?? []));
  }
  return input;
}

const withoutEmpty = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
const rowsField = (input: readonly FieldConfig[]): FieldConfig | undefined =>
  input[0] ? { ...input[0], name: 'rows', type: 'many', fields: input } : undefined;

/** The inputs of all rows as one table field. */
function tableItem(form: readonly FormItemConfig[], label: string): FormItemConfig {
  const first = form[0]!;
  return {
    ...first,
    field: 'rows',
    type: 'table',
    label,
    columns: [{ ...first, field: nameColumn, type: 'text', label, disabled: true }, ...form],
    props: { rows: 'fixed' },
  };
}
