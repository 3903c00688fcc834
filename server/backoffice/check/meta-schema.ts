import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import kindSchema from '../../../schemas/meta/kind.v1.json' with { type: 'json' };
import menuSchema from '../../../schemas/meta/menu.v1.json' with { type: 'json' };
import resourceSchema from '../../../schemas/meta/resource.v1.json' with { type: 'json' };
import resourcePartSchema from '../../../schemas/meta/resource-part.v1.json' with { type: 'json' };
import screenPartSchema from '../../../schemas/meta/screen-part.v1.json' with { type: 'json' };
import type { Problem } from '../../../schemas/rules/problems.ts';
import { ajvOptions } from '../../../schemas/rules/validation/field-schema.ts';
import { projectRoot } from '../../platform/config/project-root.ts';
import { type AuthoredFile, parsePointer } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Kinds, kindsOf, screenSchemaWith } from './kinds.ts';
import { readFolder } from './project-files.ts';

export type FileKind = 'resource' | 'screen' | 'menu' | 'resource-part' | 'screen-part' | 'kind';

/** Validates one file against its meta-schema; one problem for each mistake. */
export const checkMetaSchema = (
  file: AuthoredFile,
  kind: FileKind,
  kinds: Kinds,
): readonly Problem[] => checkSchema(file, metaSchemas(kinds).getSchema(`${kind}.v1.json`)!);

/** Validates one file against a compiled schema; one problem for each mistake. */
export function checkSchema(file: AuthoredFile, validate: ValidateFunction): readonly Problem[] {
  if (validate(file.value)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => !wrapperKeywords.has(keyword));
  const misspelt = new Set(errors.flatMap(misspeltKeys));
  const byPointer = new Map<string, Problem>();
  for (const error of errors) {
    if (misspelt.has(missingKey(error))) continue;
    const problem = toProblem(error, file);
    if (!byPointer.has(problem.pointer)) byPointer.set(problem.pointer, problem);
  }
  return [...byPointer.values()];
}

/**
 * `typ` instead of `type` is one mistake: the required keys that an unknown key resembles are not
 * reported as missing.
 */
function misspeltKeys({
  keyword,
  instancePath,
  params,
  parentSchema,
}: ErrorObject): readonly string[] {
  if (keyword !== 'additionalProperties') return [];
  const unknownKey = String(params.additionalProperty);
  const required = (parentSchema?.required as string[] | undefined) ?? [];
  return required
    .filter((name) => didYouMean(unknownKey, [name]) !== '')
    .map((name) => `${instancePath} ${name}`);
}

const missingKey = ({ keyword, instancePath, params }: ErrorObject): string =>
  keyword === 'required' ? `${instancePath} ${String(params.missingProperty)}` : '';

/** Keywords whose errors repeat an error inside them. */
const wrapperKeywords: ReadonlySet<string> = new Set([
  'if',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
]);

const compiled = new WeakMap<Kinds, Ajv>();

/** Compiled on first use. Tests validate the meta-schemas themselves, so ajv does not. */
function metaSchemas(kinds: Kinds = productKinds()): Ajv {
  const ajv =
    compiled.get(kinds) ??
    schemasOf([
      resourceSchema,
      screenSchemaWith(kinds),
      menuSchema,
      resourcePartSchema,
      screenPartSchema,
      kindSchema,
    ]);
  compiled.set(kinds, ajv);
  return ajv;
}

let ownKinds: Kinds | undefined;

/** The kinds of the product. */
export function productKinds(): Kinds {
  ownKinds ??= kindsOf(readFolder(projectRoot, 'schemas/kinds'));
  return ownKinds;
}

/** Schemas whose errors `checkSchema` reports. */
export const schemasOf = (schemas: readonly object[]): Ajv =>
  new Ajv({
    ...ajvOptions,
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    formats: { regex: isRegex, uri: true, 'uri-reference': true },
  }).addSchema([...schemas]);

/**
 * Validates an example against a part of a meta-schema. The result is '' for a valid example.
 *
 * @param ref the part as a `$ref`: `screen.v1.json#/definitions/column`
 */
export function explainMismatch(ref: string, value: unknown): string {
  const validate = metaSchemas().getSchema(ref);
  if (!validate) throw new Error(`There is no ${ref}`);
  return validate(value) ? '' : metaSchemas().errorsText(validate.errors);
}

/** The errors of a value by a schema that the rules of a field compile to. */
export function schemaErrors(schema: object, value: unknown): readonly ErrorObject[] {
  const validate = metaSchemas().compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** `RegExp` throws for invalid patterns. */
function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function toProblem(error: ErrorObject, file: AuthoredFile): Problem {
  const { keyword, instancePath, params, data, parentSchema, propertyName, message } = error;
  const path = parsePointer(instancePath);
  if (propertyName !== undefined) {
    const hint = nameHint(keyword, parentSchema, propertyName);
    return file.problemAtKey([...path, propertyName], `"${propertyName}" is no name here${hint}`);
  }
  switch (keyword) {
    case 'additionalProperties':
      return unknownKeyProblem(error, file);
    case 'required':
      return file.problem(path, `needs "${String(params.missingProperty)}"`);
    case 'enum':
      return file.problem(path, enumMessage(data, params.allowedValues as readonly unknown[]));
    case 'const':
      return file.problem(path, `must be ${JSON.stringify(params.allowedValue)}`);
    case 'type': {
      const types = [params.type].flat().join(' or ');
      return file.problem(path, `must be ${types}, not ${jsonTypeOf(data)}`);
    }
    case 'pattern': {
      const form = formOf(parentSchema?.description, params.pattern);
      return file.problem(
        path,
        `${JSON.stringify(data)} is not in the right form: ${form}${relatedFieldHint(data, params.pattern)}${variableHint(data, params.pattern)}`,
      );
    }
    case 'format':
      return file.problem(path, `${JSON.stringify(data)} is no ${String(params.format)}`);
    case 'false schema':
      return file.problem(path, 'must not be here');
    default:
      return file.problem(path, message ?? 'is wrong');
  }
}

function unknownKeyProblem(
  { instancePath, params, parentSchema }: ErrorObject,
  file: AuthoredFile,
): Problem {
  const key = String(params.additionalProperty);
  const known = Object.keys((parentSchema?.properties as object | undefined) ?? {});
  const list = known.filter((name) => name !== '$schema').join(', ');
  const hint = otherNameHint(key, known) || didYouMean(key, known) || `; known: ${list}`;
  return file.problemAtKey([...parsePointer(instancePath), key], `unknown key "${key}"${hint}`);
}

/** Names that other products or other parts of the format have, with ours. */
const otherNames: Readonly<Record<string, string>> = {
  gte: 'ngt',
  ge: 'ngt',
  '>=': 'ngt',
  lte: 'nlt',
  le: 'nlt',
  '<=': 'nlt',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
  '!=': 'ne',
  neq: 'ne',
  contains: 'like',
  startsWith: 'likeRight',
  endsWith: 'likeLeft',
  notIn: 'nin',
  isNull: 'null',
  options: 'dict',
  dict: 'options',
  hint: 'placeholder',
};

function otherNameHint(key: string, known: readonly string[]): string {
  const name = otherNames[key];
  return name !== undefined && known.includes(name) ? ` … use "${name}"` : '';
}

function enumMessage(value: unknown, allowed: readonly unknown[]): string {
  const list = allowed.map((entry) => JSON.stringify(entry)).join(', ');
  const hint = didYouMean(String(value), allowed.map(String)) || `; known: ${list}`;
  return `${JSON.stringify(value)} is not known here${hint}`;
}

/** The first sentence of the schema's description, or the pattern when there is none. */
const formOf = (description: unknown, pattern: unknown): string =>
  typeof description === 'string' ? description.replace(/\. .*$/s, '.') : String(pattern);

/** A field of a referenced row, where the row has only fields of its own. */
const relatedFieldHint = (data: unknown, pattern: unknown): string =>
  pattern === resourceSchema.definitions.field_name.pattern &&
  typeof data === 'string' &&
  /^[a-z]\w*\.[a-z]\w*$/i.test(data)
    ? ` … name a computed field "of": "ref:${data}"`
    : '';

/** The variables that the meta-schema names. */
const variables = resourceSchema.definitions.scalar.description.match(/@[a-z._]+\w/g) ?? [];

const variableHint = (data: unknown, pattern: unknown): string =>
  pattern === resourceSchema.definitions.scalar.pattern ? didYouMean(String(data), variables) : '';

function nameHint(keyword: string, schema: ErrorObject['parentSchema'], name: string): string {
  if (keyword !== 'enum') return `; a name has the form ${String(schema?.pattern ?? '')}`;
  const allowed = ((schema?.enum ?? []) as readonly unknown[]).map(String);
  return otherNameHint(name, allowed) || didYouMean(name, allowed);
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
