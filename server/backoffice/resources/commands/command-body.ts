import { isEmpty, takesDefault } from '../../../../schemas/rules/emptiness.ts';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Command, Json, Resource, Row, Variables } from '../../../../schemas/rules/types.ts';
import { checkRow } from '../../../../schemas/rules/validation/check-row.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { wrong } from '../../../../schemas/rules/values/parse-result.ts';
import { parseInteger } from '../../../../schemas/rules/values/parse-scalar.ts';
import { parseValue } from '../../../../schemas/rules/values/parse-value.ts';
import { escapePointer } from '../../../platform/http/request/validate-body.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import type { CallInTransaction } from '../call.ts';
import { parseId } from '../parse-ids.ts';
import type { Resources } from '../registry.ts';
import { cleanValue } from '../write/input/clean-rich-text.ts';
import { MarkupCount } from '../write/input/markup-count.ts';
import { ruleErrors } from '../write/rules/rule-errors.ts';

/** The body of a command: one input for all rows or one per row, and the revisions of the rows. */
export interface CommandBody {
  readonly inputOf: (id: number | undefined) => Row;
  /** Each input with its JSON pointer. */
  readonly inputs: readonly { readonly values: Row; readonly pointer: string }[];
  readonly revOf: (id: number) => number | undefined;
  /** The rows that have an input of their own; undefined for one input for all. */
  readonly ids: readonly number[] | undefined;
  /** JSON pointer of a row's input: `/rows/2/input`, '' for one that is the same for all rows. */
  readonly pointerOf: (id: number | undefined) => string;
  /** The caller's password, for a command that asks for it. */
  readonly proof: string | undefined;
}

/** A command in progress. */
export interface RunningCommand extends CallInTransaction {
  readonly command: Command;
  readonly body: CommandBody;
}

interface InputContext {
  readonly resource: Resource;
  readonly command: Command;
  readonly resources: Resources;
}

/** A body while it is read. */
interface Reading extends InputContext {
  /** Of all rich texts of the body. */
  readonly markup: MarkupCount;
}

type Sent = Readonly<Record<string, unknown>>;

/** Names in the body that are not input. */
export const reservedNames: ReadonlySet<string> = new Set(['rev', 'rows', 'input', 'proof']);

/**
 * Parses the body of a command: `{input, rev, proof}` for one row, `{input, rows: [{id, rev}]}` for
 * several, `{rows: [{id, rev, input}]}` with `each`. The input may also stand next to `rev`.
 *
 * @throws Refusal 422 at every wrong value
 */
export function parseCommandBody(request: InputContext, body: unknown): CommandBody {
  const context = { ...request, markup: new MarkupCount() };
  const sent = objectOf(body, '');
  const proof = typeof sent.proof === 'string' ? sent.proof : undefined;
  if (context.command.each) return { ...parseRowInputs(context, sent.rows), proof };
  const input = parseInput(context, inputFields(context, sent), '');
  const rev = parseRev(sent.rev, '/rev');
  const rows = rowsOf(sent.rows).map((row, index) => {
    const rowPointer = `/rows/${index}`;
    const { id, rev: rowRev } = objectOf(row, rowPointer);
    return {
      id: parseId(String(id), `${rowPointer}/id`),
      ...parseRev(rowRev, `${rowPointer}/rev`),
    };
  });
  assertNoErrors([...input.errors, ...rev.errors, ...rows.flatMap(({ errors }) => errors)]);
  const revs = new Map(rows.map((row) => [row.id, row.rev]));
  return {
    inputOf: () => input.values,
    inputs: [{ values: input.values, pointer: '' }],
    revOf: (id) => rev.rev ?? revs.get(id),
    ids: undefined,
    pointerOf: () => '',
    proof,
  };
}

/** @throws Refusal 422 for anything but an object; a missing or empty value is an empty object */
function objectOf(raw: unknown, pointer: string): Sent {
  if (isObject(raw)) return raw;
  if (!isEmpty(raw)) throw badInput(wrong(pointer, 'rows').errors);
  return {};
}

function rowsOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (!isEmpty(raw)) throw badInput(wrong('/rows', 'rows').errors);
  return [];
}

function inputFields({ command }: InputContext, sent: Sent): Sent {
  if (!command.input.has('input') && !isEmpty(sent.input)) return objectOf(sent.input, '/input');
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => command.input.has(name) || !reservedNames.has(name)),
  );
}

interface RowInput {
  readonly input: Row;
  readonly rev: number | undefined;
  readonly pointer: string;
}

function parseRowInputs(context: Reading, rows: unknown): Omit<CommandBody, 'proof'> {
  if (!Array.isArray(rows) || rows.length === 0) throw badInput(wrong('/rows', 'rows').errors);
  const errors: RuleError[] = [];
  const inputs = new Map<number, RowInput>();
  for (const [index, row] of (rows as readonly unknown[]).entries()) {
    const rowPointer = `/rows/${index}`;
    if (!isObject(row)) {
      errors.push(...wrong(rowPointer, 'rows').errors);
      continue;
    }
    const id = parseId(String(row.id), `${rowPointer}/id`);
    const pointer = `${rowPointer}/input`;
    const input = parseInput(context, objectOf(row.input, pointer), pointer);
    const rev = parseRev(row.rev, `${rowPointer}/rev`);
    errors.push(...input.errors, ...rev.errors);
    if (inputs.has(id)) errors.push(...wrong(`${rowPointer}/id`, 'repeated').errors);
    inputs.set(id, { input: input.values, rev: rev.rev, pointer });
  }
  assertNoErrors(errors);
  return {
    inputOf: (id) => inputs.get(id ?? 0)?.input ?? {},
    inputs: [...inputs.values()].map(({ input, pointer }) => ({ values: input, pointer })),
    revOf: (id) => inputs.get(id)?.rev,
    ids: [...inputs.keys()].sort((a, b) => a - b),
    pointerOf: (id) => inputs.get(id ?? 0)?.pointer ?? '',
  };
}

function assertNoErrors(errors: readonly RuleError[]): void {
  if (errors.length > 0) throw badInput(errors);
}

function parseRev(
  raw: unknown,
  pointer: string,
): { readonly rev: number | undefined; readonly errors: readonly RuleError[] } {
  if (raw === undefined || raw === null || raw === '') return { rev: undefined, errors: [] };
  const rev = parseInteger(raw);
  return { rev, errors: rev === undefined ? wrong(pointer, 'integer').errors : [] };
}

function parseInput(
  { resource, command, resources, markup }: Reading,
  sent: Sent,
  pointer: string,
): { readonly values: Row; readonly errors: readonly RuleError[] } {
  const values: Record<string, Json> = { ...inputDefaults(command) };
  const errors: RuleError[] = [];
  for (const [name, raw] of Object.entries(sent)) {
    const field = command.input.get(name);
    const fieldPointer = `${pointer}/${escapePointer(name)}`;
    const parsed = field
      ? parseValue(field, raw, fieldPointer)
      : wrong(fieldPointer, 'unknownField');
    const cleaned =
      'errors' in parsed ? parsed : cleanValue(field!, parsed.value, fieldPointer, markup);
    if ('errors' in cleaned) errors.push(...cleaned.errors);
    else if (cleaned.value !== null || !takesDefault(field!, raw)) values[name] = cleaned.value;
  }
  const violations = ruleErrors(resource, command.name, values, resources.byName)
    .map((error) => ({ ...error, pointer: pointer + error.pointer }))
    .filter((error) => !errors.some((other) => other.pointer === error.pointer));
  return { values, errors: [...errors, ...violations] };
}

function inputDefaults(command: Command): Row {
  const defaults = [...command.input.values()].flatMap((field): [string, Json][] => {
    if (field.default === undefined) return [];
    const parsed = parseValue(field, field.default, '');
    return 'value' in parsed ? [[field.name, parsed.value]] : [];
  });
  return Object.fromEntries(defaults);
}

/** Errors of an input that depend on its row: fields with `when`, and amount limits. */
export const inputErrors = (
  command: Command,
  input: Row,
  row: Row,
  variables: Variables,
): readonly RuleError[] =>
  checkRow(
    { fields: command.input, checks: new Map(), name: command.name },
    { ...row, ...input },
    new Set(Object.keys(input)),
    variables,
  );
