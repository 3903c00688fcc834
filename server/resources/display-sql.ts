import type { Language } from '../../schemas/contract/language.ts';
import type { Field } from '../../schemas/rules/types.ts';
import { rawSql } from './raw-sql.ts';
import { fieldOf } from './registry.ts';
import type { Place } from './sql-place.ts';
import { wireSql } from './wire-sql.ts';

/** The fields whose text names a row in `language`, the first one preferred: what `displayIn` says, then `display`. */
export function displayFields(display: Field, { resource }: Place, language: Language): readonly Field[] {
  const own = display.name === resource.display ? resource.displayIn[language] : undefined;
  return own === undefined ? [display] : [fieldOf(resource, own), display];
}

/** The text that names a row in `language`; an empty one gives way to the display field. */
export function displaySql(display: Field, place: Place, language: Language): string {
  const [first, second] = displayFields(display, place, language);
  return first && second ? `coalesce(nullif(${rawSql(first, place)}, ''), ${wireSql(second, place, 'json')})` : wireSql(display, place, 'json');
}
