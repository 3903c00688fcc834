import type { Field } from '../../schemas/rules/types.ts';
import { rawSql } from './raw-sql.ts';
import { fieldOf } from './registry.ts';
import type { Place } from './sql-place.ts';
import type { Vision } from './vision.ts';
import { wireSql } from './wire-sql.ts';

type Reader = Pick<Vision, 'language' | 'sees'>;

/** The fields whose text names a row to this reader, the first one preferred: what `displayIn` says of the language, then `display`; those it may read. */
export function displayFields(
  display: Field,
  { resource }: Place,
  { language, sees }: Reader,
): readonly Field[] {
  const own = display.name === resource.display ? resource.displayIn[language] : undefined;
  return [...(own === undefined ? [] : [fieldOf(resource, own)]), display].filter((field) =>
    sees(resource, field),
  );
}

/** The text that names a row to this reader; an empty one gives way to the display field. Undefined where it may read neither. */
export function displaySql(display: Field, place: Place, reader: Reader): string | undefined {
  const [first, second] = displayFields(display, place, reader);
  if (!first || !second) return first && wireSql(first, place, 'json');
  return `coalesce(nullif(${rawSql(first, place)}, ''), ${wireSql(second, place, 'json')})`;
}
