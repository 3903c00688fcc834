import type { ServedOption } from '../../../schemas/contract/calls/screens.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { textOf } from '../texts.ts';

/** What happens to accounts and rows, beside the commands of resources. A dot is an underscore in the locale key. */
const deeds = [
  'login',
  'login.refused',
  'logout',
  'password',
  'profile',
  'account',
  'grants',
  'store',
  'update',
  'destroy',
  'restore',
  'import',
  'export',
  'sms.test',
] as const;

/** Everything the log may tell of, in words: deeds first, then commands by name. Commands of several resources that share a name show each of their labels once. */
export function auditEvents(
  resources: readonly Resource[],
  language: Language,
): readonly ServedOption[] {
  const labels = new Map<string, Set<string>>();
  for (const command of resources.flatMap((resource) => [...resource.commands.values()])) {
    const known = labels.get(command.name) ?? new Set();
    labels.set(command.name, known.add(textOf(command.label, language)));
  }
  const told = new Set<string>(deeds);
  return [
    ...deeds.map((value) => ({
      value,
      label: textOf(`screens.Admin.audit_logs.events.${value.replace('.', '_')}`, language),
    })),
    ...[...labels]
      .filter(([name]) => !told.has(name))
      .map(([value, words]) => ({ value, label: [...words].join(' / ') })),
  ];
}

/** What the log may tell of it: every resource with rows of its own, by its name in the language. */
export const auditSubjects = (
  resources: readonly Resource[],
  language: Language,
): readonly ServedOption[] =>
  resources
    .filter(({ source, parent }) => source === 'table' && parent === undefined)
    .map((resource) => ({ value: resource.name, label: textOf(resource.label, language) }));
