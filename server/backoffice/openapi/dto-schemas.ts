import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_OPTIONAL } from 'class-validator';
import type { Json, JsonObject } from '../../../schemas/rules/types.ts';

type Dto = new () => object;

interface Constraint {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly each: boolean;
}

/** Keywords of the constraints of class-validator that have any. */
const keywords: Readonly<Record<string, (values: readonly unknown[]) => JsonObject>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isObject: () => ({ type: 'object' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isIn: ([choices]) => ({ enum: choices as Json }),
  min: ([minimum]) => ({ minimum: minimum as number }),
  max: ([maximum]) => ({ maximum: maximum as number }),
  minLength: ([minLength]) => ({ minLength: minLength as number }),
  maxLength: ([maxLength]) => ({ maxLength: maxLength as number }),
  arrayMinSize: ([minItems]) => ({ minItems: minItems as number }),
  arrayMaxSize: ([maxItems]) => ({ maxItems: maxItems as number }),
  matches: ([pattern]): JsonObject =>
    pattern instanceof RegExp && pattern.flags === ''
      ? { type: 'string', pattern: pattern.source }
      : { type: 'string' },
};

/** The JSON schema of a class with the decorators of class-validator. */
export function dtoSchema(dto: Dto): JsonObject {
  const fields = constraintsOf(dto);
  const required = [...fields]
    .filter(([, constraints]) => !constraints.some(({ name }) => name === IS_OPTIONAL))
    .map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      [...fields].map(([name, constraints]) => [name, fieldSchema(dto, name, constraints)]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function constraintsOf(dto: Dto): ReadonlyMap<string, readonly Constraint[]> {
  const fields = new Map<string, Constraint[]>();
  for (const { propertyName, name, type, constraints, each, validateIf } of metadataOf(dto)) {
    const constraint = {
      // A field with a condition may be absent
      name: type === 'conditionalValidation' || validateIf ? IS_OPTIONAL : (name ?? type),
      values: constraints ?? [],
      each: each ?? false,
    };
    fields.set(propertyName, [...(fields.get(propertyName) ?? []), constraint]);
  }
  return fields;
}

const metadataOf = (dto: Dto) =>
  getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);

function fieldSchema(dto: Dto, name: string, constraints: readonly Constraint[]): JsonObject {
  const nested = constraints.find((each) => each.name === 'nestedValidation');
  const own = schemaOf(constraints.filter(({ each }) => !each));
  const items = nested ? nestedSchema(dto, name) : schemaOf(constraints.filter(({ each }) => each));
  if (nested && !nested.each) return items;
  return own.type === 'array' ? { ...own, items } : own;
}

const schemaOf = (constraints: readonly Constraint[]): JsonObject =>
  Object.assign({}, ...constraints.map(({ name, values }) => keywords[name]?.(values) ?? {}));

/** `@Type()` names the class of a nested part: an instance of it shows which one. */
function nestedSchema(dto: Dto, name: string): JsonObject {
  const made = plainToInstance(dto, { [name]: [{}] }) as Readonly<Record<string, unknown>>;
  const part = [made[name]].flat()[0];
  const type = (part as object | undefined)?.constructor as Dto | undefined;
  return type && (type as unknown) !== Object ? dtoSchema(type) : { type: 'object' };
}
