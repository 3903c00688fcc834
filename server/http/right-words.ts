import type { Language } from '../../schemas/contract/language.ts';
import { resourceKey } from '../../schemas/rules/resolve-field.ts';
import { hasText, translate } from './language.ts';

/**
 * A right `<Area>.<resource>.<verb, command or field>` or `<Area>.<module>.<source>` as its holder knows it from the role's form: what it allows, of what,
 * and its name, by which an administrator finds it. The texts are those that `server/backoffice/rights.ts` calls it by.
 */
export function rightWords(language: Language, right: string): string {
  const [, subject = '', act = ''] = /^\w+\.(.+)\.(\w+)$/.exec(right) ?? [];
  const subjectKey = [resourceKey(subject, 'title'), `dicts.sources.${subject}.title`].find(
    hasText,
  );
  const actKey = [
    `dicts.rights.${act}`,
    resourceKey(subject, `commands.${act}`),
    resourceKey(subject, act),
    `dicts.sources.${subject}.${act}`,
  ].find(hasText);
  if (subjectKey === undefined || actKey === undefined) return right;
  return translate(language, 'errors.http.right', {
    subject: translate(language, subjectKey),
    act: translate(language, actKey),
    name: right,
  });
}

/** Refusals say a right that they name in words. */
export const withRightWords = (
  language: Language,
  params: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> =>
  typeof params['right'] === 'string'
    ? { ...params, right: rightWords(language, params['right']) }
    : params;
