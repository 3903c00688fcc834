import type { Problem } from '../../../../schemas/rules/problems.ts';
import type { AuthoredFile, JsonPath } from '../authored-file.ts';
import type { ClientNames } from '../client-names.ts';
import { didYouMean } from '../did-you-mean.ts';
import { Report } from './lint-context.ts';

interface Named {
  readonly key: string;
  readonly value: string;
  readonly path: JsonPath;
}

/** Reports icons and components that the browser program does not have, in any part of a file. */
export function lintClientNames(file: AuthoredFile, names: ClientNames): readonly Problem[] {
  const report = new Report(file);
  for (const { key, value, path } of stringsOf(file.value, [])) {
    if (key === 'widget' && !names.widgets.has(value))
      report.at(path, `there is no component "${value}"${didYouMean(value, names.widgets)}`);
    if (key === 'icon' && names.icons && !names.icons.has(shortName(value)))
      report.at(path, `there is no icon "${value}"${iconHint(value, names.icons)}`);
  }
  return report.problems;
}

const iconHint = (value: string, icons: ReadonlySet<string>): string =>
  didYouMean(
    `fa-${shortName(value)}`,
    [...icons].map((icon) => `fa-${icon}`),
  );

/** Icons are named `fa-truck`, `fa fa-truck` or `truck`. */
const shortName = (icon: string): string =>
  icon
    .trim()
    .replace(/^fa\s+/, '')
    .replace(/^fa-/, '');

function stringsOf(value: unknown, path: JsonPath): readonly Named[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    if (typeof inner === 'string') return [{ key, value: inner, path: innerPath }];
    return stringsOf(inner, innerPath);
  });
}
