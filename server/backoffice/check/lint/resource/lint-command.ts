import type { Area } from '../../../../../schemas/contract/areas.ts';
import type { CommandJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { Command } from '../../../../../schemas/rules/types.ts';
import { knownValues, parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import { isStored, isTextLike } from '../../../resources/tables/columns.ts';
import type { JsonPath } from '../../authored-file.ts';
import { type CondScope, lintCond } from '../lint-cond.ts';
import {
  findField,
  type LintContext,
  lintRegistered,
  type Report,
  type ResourceScope,
  withArticle,
} from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { lintField } from './lint-field.ts';

const rowScope = (scope: ResourceScope): CondScope => ({
  ...scope,
  row: scope.resource,
  isStored: true,
});

const noRowMessage = 'a command on the list has no row to look at';

/**
 * Reports mistakes of a command: areas without a scope, the reserved name `restore`, conditions
 * that are wrong or have no row, an unknown target state, a handler that is not registered, and
 * wrong input fields.
 */
export function lintCommand(command: Command, json: CommandJson, scope: ResourceScope): void {
  const { context, report } = scope;
  const path = ['commands', command.name];
  lintAvailability(command, scope);
  lintConditions(command, scope);
  lintHeld(command, scope);
  if (json.each && command.on !== 'rows')
    report.atKey([...path, 'each'], '"each" is for commands on rows');
  lintTargetState(command, scope);
  lintReveals(command, scope);
  if (command.handler === undefined) lintWrittenInput(command, scope);
  lintResult(command, json, scope);
  lintAmount(command, scope);
  lintUnusedTexts(command, json, scope);
  if (typeof command.due === 'object')
    lintCond(command.due, [...path, 'due'], { ...rowScope(scope), isOwnOnly: true });
  for (const [name, text] of Object.entries(command.texts)) lintLabel(text, [...path, name], scope);
  if (command.handler !== undefined)
    lintRegistered(
      command.handler,
      handlersOf(command.handler, context),
      [...path, 'handler'],
      report,
    );
  for (const [name, field] of command.input)
    lintField(field, json.input![name]!, [...path, 'input', name], {
      ...scope,
      inputs: command.input,
      areas: command.areas,
    });
}

const handlersOf = (name: string, { registered }: LintContext) => ({
  known: registered.handlers,
  written: `@CommandHandler('${name}') at a method in a file server/**/*.resource.ts`,
});

function lintAvailability(command: Command, { resource, report }: ResourceScope): void {
  const path = ['commands', command.name];
  command.areas.forEach((area, index) => {
    if (!resource.scope[area])
      report.at([...path, 'areas', index], `"${resource.name}" has no scope for ${area}`);
  });
  if (command.name === 'restore')
    report.atKey(path, '"restore" is built in: deleted rows come back by it');
  if (resource.source === 'view' && command.handler === undefined)
    report.at(path, 'a view cannot be written: the command needs a handler');
}

function lintConditions(command: Command, scope: ResourceScope): void {
  const { report } = scope;
  const path = ['commands', command.name];
  const condScope = rowScope(scope);
  lintCond(command.when, [...path, 'when'], condScope);
  for (const [area, cond] of Object.entries(command.whenIn)) {
    const areaPath = [...path, 'whenIn', area];
    lintCond(cond, areaPath, condScope);
    if (!command.areas.includes(area as Area))
      report.atKey(areaPath, `the command is not for ${area}`);
    for (const field of Object.keys(cond))
      if (Object.hasOwn(command.when ?? {}, field))
        report.atKey([...areaPath, field], `"when" asks for "${field}" already`);
  }
  const hasCondition = command.when !== undefined || Object.keys(command.whenIn).length > 0;
  if (hasCondition && command.on === 'list') report.atKey([...path, 'when'], noRowMessage);
}

/** `held` disables the command while a condition holds, with a reason. */
function lintHeld({ name, held, on }: Command, scope: ResourceScope): void {
  if (!held) return;
  const path = ['commands', name, 'held'];
  lintCond(held.while, [...path, 'while'], rowScope(scope));
  lintLabel(`errors.${held.why}`, [...path, 'why'], scope);
  if (on === 'list') scope.report.atKey(path, noRowMessage);
}

/** `reveals` shows one secret of one row. */
function lintReveals({ name, reveals, on, handler }: Command, scope: ResourceScope): void {
  if (reveals === undefined) return;
  const { resource, report } = scope;
  const path = ['commands', name];
  const field = findField(reveals, [...path, 'reveals'], resource, scope);
  if (field && field.type !== 'secret')
    report.at([...path, 'reveals'], `"${reveals}" is ${withArticle(field.type)}, not a secret`);
  if (on !== 'row') report.at([...path, 'on'], '"reveals" is for a command on one row');
  if (handler !== undefined)
    report.at([...path, 'handler'], 'a command with "reveals" runs no handler');
}

/** Only a handler returns an address or a text; `reveals` shows its own text. */
function lintResult(command: Command, { result }: CommandJson, { report }: ResourceScope): void {
  if (result === undefined || result === 'message' || command.handler !== undefined) return;
  if (command.reveals !== undefined && result === 'show') return;
  const reason =
    command.reveals === undefined
      ? 'the command has no handler that returns something'
      : 'a command with "reveals" shows the text';
  report.at(['commands', command.name, 'result'], `"${result}" means nothing: ${reason}`);
}

/** Without a handler, inputs are written to the columns of their names. */
function lintWrittenInput({ name, input }: Command, { resource, report }: ResourceScope): void {
  for (const inputField of input.values()) {
    const { name: inputName, type } = inputField;
    const path = ['commands', name, 'input', inputName];
    const field = resource.fields.get(inputName);
    if (!field) continue;
    const found = withArticle(field.type);
    if (!isStored(field))
      report.at(path, `"${inputName}" is ${found}: without a handler only columns are written`);
    else if (field.type !== type && !(isTextLike(field) && isTextLike(inputField)))
      report.at(
        [...path, 'type'],
        `"${inputName}" is ${found} in "${resource.name}", so ${withArticle(type)} cannot be written to it`,
      );
  }
}

/** Reports what the dialog or button of a command would not show. */
function lintUnusedTexts(command: Command, json: CommandJson, { report }: ResourceScope): void {
  const path = ['commands', command.name];
  const { on, input, proof, texts } = command;
  if (json.due !== undefined && on === 'list') report.atKey([...path, 'due'], noRowMessage);
  if (json.confirm === false && (input.size > 0 || proof || command.danger))
    report.at(
      [...path, 'confirm'],
      'a command with input, a password or danger always asks: leave "confirm" out',
    );
  if (json.amount && Object.values(texts).every((text) => text === undefined))
    report.atKey([...path, 'amount'], '"amount" means nothing without a text that names {amount}');
  if (json.undo !== undefined && !command.danger)
    report.atKey([...path, 'undo'], '"undo" means nothing without "danger"');
  if (runsAtOnce(command)) lintDialogTexts(texts, path, report);
  for (const field of input.values())
    if (field.type === 'computed')
      report.at([...path, 'input', field.name, 'type'], 'an input is filled in, not computed');
}

const runsAtOnce = ({ confirm, proof, input }: Command): boolean =>
  !confirm && !proof && input.size === 0;

function lintDialogTexts(texts: Command['texts'], path: JsonPath, report: Report): void {
  for (const name of ['consequence', 'submit'] as const)
    if (texts[name] !== undefined)
      report.atKey([...path, name], `"${name}" means nothing: the command runs at once`);
}

/** `amount` adds money of the row. */
function lintAmount({ name, amount, on }: Command, { resource, report }: ResourceScope): void {
  const path = ['commands', name, 'amount'];
  if (amount.length > 0 && on === 'list') report.atKey(path, noRowMessage);
  amount.forEach((fieldName, index) => {
    const field = resource.fields.get(fieldName);
    if (field?.type !== 'money' && field?.as !== 'money')
      report.at([...path, index], `"${fieldName}" is no money field of "${resource.name}"`);
  });
}

function lintTargetState({ name, to, on }: Command, { resource, report }: ResourceScope): void {
  if (to === undefined) return;
  const path = ['commands', name, 'to'];
  if (!resource.states) {
    report.at(path, `"${resource.name}" has no "states" to move along`);
    return;
  }
  if (on === 'list') {
    report.at(path, 'a command on the list has no row to move');
    return;
  }
  const field = resource.fields.get(resource.states.field);
  if (field && 'errors' in parseValue(field, to, '')) {
    const list = (knownValues(field.dict) ?? []).join(', ');
    const message = `${JSON.stringify(to)} is no state of "${field.name}"; states: ${list}`;
    report.at(path, message);
  }
}
