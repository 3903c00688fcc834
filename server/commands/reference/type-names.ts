import { code, inlineJson } from './markdown.ts';
import { partInside, type Schema, type SchemaPart } from './meta-schemas.ts';
import { hasOwnSection, termOf } from './terms.ts';

/** Accepted types of a part as text, with links relative to `page`. */
export function typeName(part: SchemaPart, page: string): string {
  const { schema } = part;
  const term = termOf(part, page);
  if (term !== undefined) return term;
  if (schema.enum) return 'enum';
  if (schema.const !== undefined) return inlineJson(schema.const);
  if (schema.then !== undefined) return unionName(part, page);
  if (schema.items) return `list of ${pluralName(partInside(part, ['items'], schema.items), page)}`;
  if (typeof schema.additionalProperties === 'object') return mapName(part, page);
  return plainName(schema);
}

/** `{if, then, else}` accepts what `then` or `else` accept. */
function unionName(part: SchemaPart, page: string): string {
  const names = (['then', 'else'] as const).map((keyword) => {
    const branch = part.schema[keyword];
    return typeof branch === 'object'
      ? typeName(partInside(part, [keyword], branch), page)
      : 'boolean';
  });
  return [...new Set(names)].join(' or ');
}

function mapName(part: SchemaPart, page: string): string {
  const values = part.schema.additionalProperties as Schema;
  return `object of ${pluralName(partInside(part, ['additionalProperties'], values), page)}`;
}

function pluralName(part: SchemaPart, page: string): string {
  if (part.schema.enum && !hasOwnSection(part)) return 'values';
  return typeName(part, page).split(' or ').map(withPluralS).join(' or ');
}

const withPluralS = (name: string): string =>
  name.startsWith('[') ? name.replace(']', 's]') : `${name}s`;

function plainName({ type, minimum, maximum }: Schema): string {
  const name = type === undefined ? 'any value' : [type].flat().join(' or ');
  if (minimum === undefined) return name;
  return maximum === undefined ? `${name} ≥ ${minimum}` : `${name} ${minimum}–${maximum}`;
}

/** The values of an `enum` with their meaning, for a table cell. */
export const valueLines = ({ enum: values = [], enumDescriptions = [] }: Schema): string =>
  enumDescriptions.length === 0
    ? `One of ${values.map(inlineJson).join(', ')}.`
    : values
        .map((value, index) => `${code(String(value))}: ${enumDescriptions[index]}`)
        .join('<br>');
