import menuSchema from '../../../schemas/meta/menu.v1.json' with { type: 'json' };
import resourceSchema from '../../../schemas/meta/resource.v1.json' with { type: 'json' };
import type { Json } from '../../../schemas/rules/types.ts';
import { screenSchemaWith } from '../../backoffice/check/kinds.ts';
import { productKinds } from '../../backoffice/check/meta-schema.ts';

/** The keywords of JSON Schema that the meta-schemas use and the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  /** Meaning of each value of `enum`, in its order; editors show it too. */
  readonly enumDescriptions?: readonly string[];
  /** Types that use a property, that ignore it, the value they have, and lists that use it. */
  readonly usedBy?: readonly string[];
  readonly notUsedBy?: readonly string[];
  readonly always?: Json;
  readonly usedIn?: readonly string[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly then?: Schema | boolean;
  readonly else?: Schema | boolean;
}

export type SchemaName = 'resource' | 'screen' | 'menu';

export const metaSchemas: Readonly<Record<SchemaName, Schema>> = {
  resource: resourceSchema as unknown as Schema,
  screen: screenSchemaWith(productKinds()) as unknown as Schema,
  menu: menuSchema as unknown as Schema,
};

/** Path of a meta-schema from the project's root. */
export const fileOf = (name: SchemaName): string => `schemas/meta/${name}.v1.json`;

/** A part of a meta-schema: `pointer` is the path of keys from its root. */
export interface SchemaPart {
  readonly name: SchemaName;
  readonly pointer: readonly string[];
  readonly schema: Schema;
}

/** Every part that accepts a value, depth first; conditions (`if`, `allOf`) are left out. */
export const allParts = (name: SchemaName): readonly SchemaPart[] => [
  ...partsBelow({ name, pointer: [], schema: metaSchemas[name] }),
];

function* partsBelow(part: SchemaPart): Generator<SchemaPart> {
  const { schema } = part;
  yield part;
  for (const keyword of ['definitions', 'properties'] as const) {
    for (const [key, inner] of Object.entries(schema[keyword] ?? {})) {
      if (typeof inner === 'object') yield* partsBelow(partInside(part, [keyword, key], inner));
    }
  }
  for (const keyword of ['additionalProperties', 'items', 'then', 'else'] as const) {
    const inner = schema[keyword];
    if (typeof inner === 'object') yield* partsBelow(partInside(part, [keyword], inner));
  }
}

/** A part of a part, by the keys that lead to it. */
export const partInside = (
  { name, pointer }: SchemaPart,
  keys: readonly string[],
  schema: Schema,
): SchemaPart => ({ name, pointer: [...pointer, ...keys], schema });

/**
 * A part by its path: `.` is the file itself, `properties/scope` a part of it, any other path begins
 * at the definitions (`field`, `page/properties/table`).
 *
 * @throws Error when there is no such part
 */
export function findPart(name: SchemaName, path: string): SchemaPart {
  const keys = path === '.' ? [] : path.split('/');
  const isDefinition = keys.length > 0 && keys[0] !== 'properties';
  const pointer = isDefinition ? ['definitions', ...keys] : keys;
  let schema: unknown = metaSchemas[name];
  for (const key of pointer) schema = (schema as Readonly<Record<string, unknown>>)?.[key];
  if (typeof schema !== 'object' || schema === null)
    throw new Error(`${fileOf(name)} has no part "${path}"`);
  return { name, pointer, schema };
}

/** The JSON pointer of a part with its file, as `$ref` spells it. */
export const refOf = ({ name, pointer }: Pick<SchemaPart, 'name' | 'pointer'>): string =>
  `${name}.v1.json#${pointer.map((key) => `/${key}`).join('')}`;
