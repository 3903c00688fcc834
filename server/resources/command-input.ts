import { checkRow } from '../../schemas/rules/check-row.ts';
import { isObject } from '../../schemas/rules/parse-compound.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import { parseValue, wrong } from '../../schemas/rules/parse-value.ts';
import type {
  Command,
  Json,
  Resource,
  Row,
  RuleError,
  Variables,
} from '../../schemas/rules/types.ts';
import { badInput } from '../http/errors.ts';
import { readId } from './ids.ts';
import type { Resources } from './registry.ts';
import { ruleErrors } from './rules.ts';

/** What a call of a command brings: an input for all rows or one each, and the revisions the caller saw. */
export interface CommandCall {
  readonly inputOf: (id: number | undefined) => Row;
  readonly inputs: readonly Row[];
  readonly revOf: (id: number) => number | undefined;
  readonly ids:
    | readonly number[]
    | undefined /** Where the input of a row stands in the body: `/rows/2/input`, '' for one that is the same for all. */;
  readonly pointerOf: (id: number | undefined) => string;
  readonly proof: string | undefined;
}

/** Names of a command's body that are no input. */
const ownNames: ReadonlySet<string> = new Set(['rev', 'rows', 'input', 'proof', 'proof_password']);

/**
 * Reads the body of a command: `{input, rev, proof}`, for several rows `{input, rows: [{id, rev}]}`, with `each` `{rows: [{id, rev, input}]}`. The
 * fields of the input may also stand beside `rev`, as older clients send them; the second proof may be called `proof_password`.
 * @throws Refusal 422 at every wrong place
 */
export function readCommand(
  resource: Resource,
  command: Command,
  body: unknown,
  resources: Resources,
): CommandCall {
  const sent = isObject(body) ? body : {};
  const proof = [sent['proof'], sent['proof_password']].find((text) => typeof text === 'string');
  if (command.each) return { ...readEach(resource, command, sent['rows'], resources), proof };
  const isNested = isObject(sent['input']) && !command.input.has('input');
  const flat = Object.fromEntries(
    Object.entries(sent).filter(([name]) => command.input.has(name) || !ownNames.has(name)),
  );
  const input = parseInput(
    resource,
    command,
    isNested ? (sent['input'] as Readonly<Record<string, unknown>>) : flat,
    { resources, pointer: '' },
  );
  const rev = readRev(sent['rev'], '/rev');
  const revs = new Map(
    (Array.isArray(sent['rows']) ? sent['rows'] : [])
      .filter(isObject)
      .map((row) => [parseInteger(row['id']), parseInteger(row['rev'])]),
  );
  throwAll([...input.errors, ...rev.errors]);
  return {
    inputOf: () => input.values,
    inputs: [input.values],
    revOf: (id) => rev.rev ?? revs.get(id),
    ids: undefined,
    pointerOf: () => '',
    proof,
  };
}

function readEach(
  resource: Resource,
  command: Command,
  rows: unknown,
  resources: Resources,
): Omit<CommandCall, 'proof'> {
  if (!Array.isArray(rows) || rows.length === 0) throw badInput(wrong('/rows', 'rows').errors);
  const errors: RuleError[] = [];
  const read = new Map<
    number,
    { readonly input: Row; readonly rev: number | undefined; readonly pointer: string }
  >();
  rows.forEach((row: unknown, at) => {
    const pointer = `/rows/${at}`;
    if (!isObject(row)) {
      errors.push(...wrong(pointer, 'rows').errors);
      return;
    }
    const id = readId(String(row['id']), `${pointer}/id`);
    const input = parseInput(resource, command, isObject(row['input']) ? row['input'] : {}, {
      resources,
      pointer: `${pointer}/input`,
    });
    const rev = readRev(row['rev'], `${pointer}/rev`);
    errors.push(
      ...input.errors,
      ...rev.errors,
      ...(read.has(id) ? wrong(`${pointer}/id`, 'repeated').errors : []),
    );
    read.set(id, { input: input.values, rev: rev.rev, pointer: `${pointer}/input` });
  });
  throwAll(errors);
  return {
    inputOf: (id) => read.get(id ?? 0)?.input ?? {},
    inputs: [...read.values()].map(({ input }) => input),
    revOf: (id) => read.get(id)?.rev,
    ids: [...read.keys()].sort((a, b) => a - b),
    pointerOf: (id) => read.get(id ?? 0)?.pointer ?? '',
  };
}

const throwAll = (errors: readonly RuleError[]): void => {
  if (errors.length > 0) throw badInput(errors);
};

function readRev(
  raw: unknown,
  pointer: string,
): { readonly rev: number | undefined; readonly errors: readonly RuleError[] } {
  if (raw === undefined || raw === '') return { rev: undefined, errors: [] };
  const rev = parseInteger(raw);
  return { rev, errors: rev === undefined ? wrong(pointer, 'integer').errors : [] };
}

function parseInput(
  resource: Resource,
  command: Command,
  sent: Readonly<Record<string, unknown>>,
  { resources, pointer }: { readonly resources: Resources; readonly pointer: string },
): { readonly values: Row; readonly errors: readonly RuleError[] } {
  const values: Record<string, Json> = {};
  const errors: RuleError[] = [];
  for (const [name, raw] of Object.entries(sent)) {
    const field = command.input.get(name);
    const parsed = field
      ? parseValue(field, raw, `${pointer}/${name}`)
      : wrong(`${pointer}/${name}`, 'unknownField');
    if ('errors' in parsed) errors.push(...parsed.errors);
    else values[name] = parsed.value;
  }
  const withDefaults: Row = { ...defaultsOfInput(command), ...values };
  const broken = ruleErrors(resource, command.name, withDefaults, resources.byName).map(
    (error) => ({ ...error, pointer: pointer + error.pointer }),
  );
  return {
    values: withDefaults,
    errors: [
      ...errors,
      ...broken.filter((error) => !errors.some((other) => other.pointer === error.pointer)),
    ],
  };
}

const defaultsOfInput = (command: Command): Row =>
  Object.fromEntries(
    [...command.input.values()].flatMap((field) => {
      const parsed = field.default === undefined ? undefined : parseValue(field, field.default, '');
      return parsed && 'value' in parsed ? [[field.name, parsed.value]] : [];
    }),
  );

/** What of an input depends on the row: fields with `when`, money bounds. */
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
