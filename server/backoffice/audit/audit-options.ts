import { auditEventNames } from '../../../schemas/contract/calls/accounts/audit.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { labelText } from '../resources/read/labels.ts';

/**
 * Every event that the log can contain: the fixed events, then commands by name. A command name
 * that several resources share lists each distinct label.
 */
export function auditEvents(
  resources: readonly Resource[],
  language: Language,
): readonly SelectOption[] {
  const fixedNames = new Set<string>(auditEventNames);
  const fixed = auditEventNames.map((value) => ({
    value,
    label: labelText(`screens.Admin.audit_logs.events.${value.replace('.', '_')}`, language),
  }));
  const commands = [...commandLabels(resources, language)]
    .filter(([name]) => !fixedNames.has(name))
    .map(([value, labels]) => ({ value, label: [...labels].join(' / ') }));
  return [...fixed, ...commands];
}

/** The distinct labels of each command name. */
function commandLabels(
  resources: readonly Resource[],
  language: Language,
): ReadonlyMap<string, ReadonlySet<string>> {
  const labelsByName = new Map<string, Set<string>>();
  for (const command of resources.flatMap((resource) => [...resource.commands.values()])) {
    const labels = labelsByName.get(command.name) ?? new Set();
    labels.add(labelText(command.label, language));
    labelsByName.set(command.name, labels);
  }
  return labelsByName;
}

/** Whether entries can be about rows of the resource: it has a table of its own. */
export const isAuditSubject = ({ source, parent }: Resource): boolean =>
  source === 'table' && parent === undefined;

/** Every subject that the log can contain. */
export const auditSubjects = (
  resources: readonly Resource[],
  language: Language,
): readonly SelectOption[] =>
  resources
    .filter(isAuditSubject)
    .map((resource) => ({ value: resource.name, label: labelText(resource.label, language) }));
