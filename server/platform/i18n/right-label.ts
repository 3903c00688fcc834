import type { Language } from '../../../schemas/contract/language.ts';
import { resourceKey } from '../../../schemas/rules/text-keys.ts';
import { hasText, translate } from './language.ts';

/**
 * The label of a right: what it allows, on which resource or source, and its name, by which an
 * administrator finds it in the form of a role. The texts are those of
 * `server/backoffice/rights/rights.ts`; a right without texts is shown by name.
 *
 * @param right `<Area>.<resource>.<verb, command or field>` or `<Area>.<module>.<source>`
 */
function rightLabel(language: Language, right: string): string {
  const [, subject = '', act = ''] = /^\w+\.(.+)\.(\w+)$/.exec(right) ?? [];
  const subjectKeys = [resourceKey(subject, 'title'), `dicts.sources.${subject}.title`];
  const actKeys = [
    `dicts.rights.${act}`,
    resourceKey(subject, `commands.${act}`),
    resourceKey(subject, act),
    `dicts.sources.${subject}.${act}`,
  ];
  const subjectKey = subjectKeys.find(hasText);
  const actKey = actKeys.find(hasText);
  if (subjectKey === undefined || actKey === undefined) return right;
  return translate(language, 'errors.http.right', {
    subject: translate(language, subjectKey),
    act: translate(language, actKey),
    name: right,
  });
}

/** Replaces the name of a right in the parameters of a message by its label. */
export const withRightLabel = (
  language: Language,
  params: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> =>
  typeof params.right === 'string'
    ? { ...params, right: rightLabel(language, params.right) }
    : params;
