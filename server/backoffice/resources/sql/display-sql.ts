import type { Field } from '../../../../schemas/rules/types.ts';
import type { FieldVisibility } from '../access/field-visibility.ts';
import { fieldOf } from '../registry.ts';
import { rawSql } from './expression-sql.ts';
import type { SqlContext } from './sql-context.ts';
import { wireSql } from './wire-sql.ts';

type Reader = Pick<FieldVisibility, 'language' | 'canSee'>;

/**
 * The fields whose text names a row to this reader, in order of preference: the display field of
 * the reader's language, then `display`. Fields that the reader may not read are left out.
 */
export function displayFields(
  display: Field,
  { resource }: SqlContext,
  { language, canSee }: Reader,
): readonly Field[] {
  const translated = display.name === resource.display ? resource.displayIn[language] : undefined;
  const fields = translated === undefined ? [] : [fieldOf(resource, translated)];
  return [...fields, display].filter((field) => canSee(resource, field));
}

/**
 * The text that names a row to this reader; undefined when the reader may read none of the fields.
 *
 * @example
 * // coalesce(nullif(t."name_en", ''), t."name"::text)
 */
export function displaySql(
  display: Field,
  context: SqlContext,
  reader: Reader,
): string | undefined {
  const [first, second] = displayFields(display, context, reader);
  if (!first) return undefined;
  if (!second) return wireSql(first, context, 'json');
  const text = `${wireSql(second, context, 'json')}::text`;
  return `coalesce(nullif(${rawSql(first, context)}, ''), ${text})`;
}
