import { knownValues, parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import type { ResourceScope } from '../lint-context.ts';

/** Reports states over an unknown field, over a field without choices, and an unknown first state. */
export function lintStates({ resource, report }: ResourceScope): void {
  const { states, fields, name } = resource;
  if (!states) return;
  const field = fields.get(states.field);
  if (!field) {
    report.at(['states', 'field'], `"${name}" has no field "${states.field}"`);
  } else if (!['enum', 'integer', 'switch'].includes(field.type)) {
    report.at(['states', 'field'], `"${states.field}" is no enum, so it has no states`);
  } else if ('errors' in parseValue(field, states.initial, '')) {
    const list = (knownValues(field.dict) ?? []).join(', ');
    const message = `${JSON.stringify(states.initial)} is no state of "${states.field}"; states: ${list}`;
    report.at(['states', 'initial'], message);
  }
}
