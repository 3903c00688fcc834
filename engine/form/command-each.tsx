import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { ServedField, ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { CallError } from '../client/call-error.ts';
import { fieldErrorsOf, isFailure } from '../client/envelope.ts';
import { useVariables } from '../client/variables.ts';
import { fieldKindOf } from '../fields/index.ts';
import { useText } from '../ui/text.ts';
import { checkValues } from './check-values.ts';
import {
  CommandText,
  ProofField,
  useDone,
  useRun,
  type CommandDialogProps,
} from './command-parts.tsx';
import { titleOf } from '../views/load-row.ts';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { errorsOf, noErrors, type FormErrors } from './form-errors.ts';
import { shapeOf } from './form-model.ts';
import type { SchemaRules } from './schema-form.tsx';

/** A command with an input of its own for every ticked row, in one table; all or nothing. */
export function EachCommand({
  rules,
  onClose,
  onDone,
  ...asked
}: CommandDialogProps & { readonly rules: SchemaRules }) {
  const { screen, command } = asked,
    { rows, run: send } = useRun(asked);
  const t = useText();
  const id = useId();
  const variables = useVariables();
  const [inputs, setInputs] = useState<readonly Row[]>(() =>
    rows.map((row) => ({ [nameColumn]: titleOf(row, screen), ...startOf(command.input) })),
  );
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [note, setNote] = useState<string>();
  const [proof, setProof] = useState('');
  const [state, setState] = useState<'open' | 'saving'>('open');
  const shape = useMemo(() => shapeOf('command', command.form, command.input), [command]);
  const item = useMemo(() => tableOf(command.form, t('command.row')), [command, t]);
  const done = useDone(command, onDone);

  const check = (sent: readonly Row[]): FormErrors =>
    new Map([
      ...(command.proof && proof === '' ? [['/proof', t('msg.requiredMsg')] as const] : []),
      ...sent.flatMap((input, at) =>
        [...checkValues({ shape, checks: [], check: rules.check }, {}, input, variables, t)].map(
          ([pointer, message]) => [`/rows/${at}/input${pointer}`, message] as const,
        ),
      ),
    ]);
  const run = async () => {
    const sent = inputs.map((row) => rules.prune(filled(row)));
    const wrong = check(sent);
    setErrors(wrong);
    setNote(undefined);
    if (wrong.size > 0) return;
    setState('saving');
    try {
      const answer = await send(sent, command.proof ? proof : undefined);
      if (!isFailure(answer)) return done(answer);
      const refused = errorsOf(fieldErrorsOf(answer));
      setErrors(refused);
      if (refused.size === 0) setNote(answer.msg);
    } catch (error) {
      console.error('command failed', command.name, error);
      setNote(error instanceof CallError ? error.message : t('msg.abnormal'));
    } finally {
      setState('open');
    }
  };
  const Table = fieldKindOf('table').component;
  return (
    <Dialog
      title={command.label}
      setting={screen.dialog}
      content="typed"
      onClose={onClose}
      footer={(close) => (
        <DialogFoot
          notes={[
            ...(errors.size > 0 ? [t('form.fixErrors', { count: errors.size })] : []),
            ...(note === undefined ? [] : [note]),
          ]}
        >
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            danger={command.danger}
            htmlType="submit"
            form={id}
            loading={state === 'saving'}
            disabled={state === 'saving'}
          >{`${command.label} ${rows.length}`}</Button>
        </DialogFoot>
      )}
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <CommandText screen={screen} command={command} rows={rows} />
        <span className="visually-hidden" id={`${id}-rows-label`}>
          {command.label}
        </span>
        <Table
          id={`${id}-rows`}
          item={item}
          field={rowsField(command.input)}
          value={inputs as Json}
          stored={{}}
          disabled={false}
          invalid={false}
          errorAt={(pointer) => errors.get(`/rows${pointer.replace(/^(\/\d+)/, '$1/input')}`)}
          onChange={(next) => setInputs((next ?? []) as readonly Row[])}
        />
      </form>
      {command.proof && (
        <ProofField value={proof} error={errors.get('/proof')} onChange={setProof} form={id} />
      )}
    </Dialog>
  );
}

/** The column with the row's name; no field may be called so (resource.v1.json: names start with a letter). */
const nameColumn = '_row';
/** Defaults, and the rows that a table must have at least. */
const startOf = (input: readonly ServedField[]): Row =>
  Object.fromEntries(
    input.flatMap((field): readonly (readonly [string, Json])[] => {
      if (field.default !== undefined) return [[field.name, field.default]];
      const least = field.type === 'many' ? (field.rules.minItems ?? 0) : 0;
      return least > 0
        ? [[field.name, Array.from({ length: least }, () => startOf(field.fields ?? []))]]
        : [];
    }),
  );
const filled = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
const rowsField = (input: readonly ServedField[]): ServedField | undefined =>
  input[0] ? { ...input[0], name: 'rows', type: 'many', fields: input } : undefined;

function tableOf(form: readonly ServedItem[], label: string): ServedItem {
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
