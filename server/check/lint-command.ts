import type { Area } from '../../schemas/contract/areas.ts';
import type { CommandJson } from '../../schemas/rules/authored.ts';
import { knownValues, parseValue } from '../../schemas/rules/parse-value.ts';
import type { Command } from '../../schemas/rules/types.ts';
import { lintCond } from './lint-cond.ts';
import { lintLabel } from './lint-label.ts';
import { lintField, lintRegistered, type FieldScope } from './lint-field.ts';

/** One command: areas that reach the resource, states that exist, a handler that is registered, an input that can be read. */
export function lintCommand(command: Command, json: CommandJson, scope: FieldScope): void {
  const { resource, context, report } = scope;
  const here = ['commands', command.name];
  command.areas.forEach((area, at) => {
    if (!resource.scope[area])
      report.at([...here, 'areas', at], `"${resource.name}" has no scope for ${area}`);
  });
  if (command.name === 'restore')
    report.atKey(here, '"restore" is built in: deleted rows come back by it');
  if (resource.source === 'view' && command.handler === undefined)
    report.at(here, 'a view cannot be written: the command needs a handler');
  lintCond(command.when, [...here, 'when'], { resource, row: resource, context, report });
  for (const [area, cond] of Object.entries(command.whenIn)) {
    lintCond(cond, [...here, 'whenIn', area], { resource, row: resource, context, report });
    if (!command.areas.includes(area as Area))
      report.atKey([...here, 'whenIn', area], `the command is not for ${area}`);
    for (const field of Object.keys(cond))
      if (Object.hasOwn(command.when ?? {}, field))
        report.atKey([...here, 'whenIn', area, field], `"when" asks for "${field}" already`);
  }
  if (command.held) {
    lintCond(command.held.while, [...here, 'held', 'while'], {
      resource,
      row: resource,
      context,
      report,
    });
    lintLabel(`errors.${command.held.why}`, [...here, 'held', 'why'], { context, report });
    if (command.on === 'list')
      report.atKey([...here, 'held'], 'a command on the list has no row to look at');
  }
  if ((command.when || Object.keys(command.whenIn).length > 0) && command.on === 'list')
    report.atKey([...here, 'when'], 'a command on the list has no row to look at');
  if (json.each && command.on !== 'rows')
    report.atKey([...here, 'each'], '"each" is for commands on rows');
  if (command.to !== undefined) lintState(command.to, scope, here, command.on);
  if (command.handler !== undefined)
    lintRegistered(command.handler, context.registered.handlers, [...here, 'handler'], report);
  for (const [name, field] of command.input)
    lintField(field, json.input![name]!, [...here, 'input', name], {
      ...scope,
      inputs: command.input,
    });
}

function lintState(
  to: string | number,
  { resource, report }: FieldScope,
  here: readonly string[],
  on: Command['on'],
): void {
  const field = resource.fields.get(resource.states?.field ?? '');
  if (!resource.states)
    return report.at([...here, 'to'], `"${resource.name}" has no "states" to move along`);
  if (on === 'list') return report.at([...here, 'to'], 'a command on the list has no row to move');
  if (field && 'errors' in parseValue(field, to, ''))
    report.at(
      [...here, 'to'],
      `${JSON.stringify(to)} is no state of "${field.name}"; states: ${(knownValues(field.dict) ?? []).join(', ')}`,
    );
}
