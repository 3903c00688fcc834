import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_OPTIONAL, type ValidationError, validate } from 'class-validator';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { plainText } from '../../../../schemas/rules/values/plain-text.ts';
import type { Message } from '../../i18n/with-message.ts';
import { badInput } from '../response/errors.ts';
import { assertFieldCount, escapePointer } from './validate-body.ts';

/** Types that TypeScript emits for parameters without a DTO class. */
const typesWithoutDto = new Set<unknown>([undefined, String, Boolean, Number, Array, Object]);

/**
 * Validates bodies and queries that have a DTO class and refuses unknown fields. Parameters of
 * other types pass unchanged; resources validate theirs by their own rules.
 */
@Injectable()
export class BodyPipe implements PipeTransform {
  /** @throws Refusal 422 with a pointer to each wrong field */
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    const sent = type === 'query' && isObject(value) ? indexedKeys(value) : value;
    if (typesWithoutDto.has(metatype) || type === 'custom') return sent;
    const dto = metatype as new () => object;
    return validateDto(dto, type === 'query' ? withoutPagingEchoes(sent) : sent);
  }
}

/** @throws Refusal 422 with a pointer to each wrong or unknown field */
export async function validateDto<T extends object>(dto: new () => T, value: unknown): Promise<T> {
  const sent = isObject(value) ? value : {};
  assertFieldCount(sent); // of a query; bodies were checked when they were read
  const body = plainToInstance(dto, withPlainTexts(sent));
  resetOptionalNulls(body);
  const errors = await validate(body, { whitelist: true, forbidNonWhitelisted: true });
  if (errors.length > 0) throw badInput(errors.flatMap((error) => flatten(error, '')));
  return body;
}

/** Fields that are compared as they are sent. */
const exactFields: ReadonlySet<string> = new Set([
  'password',
  'old_password',
  're_password',
  'pay_password',
  'proof',
]);

/** The texts of a body in their one spelling, those of nested objects too. */
function withPlainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value, { lines: true });
  if (Array.isArray(value)) return value.map(withPlainTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      exactFields.has(name) ? part : withPlainTexts(part),
    ]),
  );
}

type Fields = Record<string, unknown>;

const optionalFields = new WeakMap<object, readonly string[]>();

/** The fields of a DTO class that are marked `@IsOptional()`. */
function optionalFieldsOf(dto: new () => object): readonly string[] {
  const cached = optionalFields.get(dto);
  if (cached) return cached;
  const fields = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ name }) => name === IS_OPTIONAL)
    .map(({ propertyName }) => propertyName);
  optionalFields.set(dto, fields);
  return fields;
}

/**
 * Replaces null in optional fields of a DTO, nested ones included, by their initial value: null is
 * not sent. `@IsOptional()` accepts null, which no code behind a DTO expects.
 */
function resetOptionalNulls(body: unknown): void {
  if (Array.isArray(body)) for (const part of body) resetOptionalNulls(part);
  if (!isObject(body)) return;
  const prototype: object | null = Object.getPrototypeOf(body);
  // Objects without a DTO are data, in which null has a meaning
  if (prototype === null || prototype === Object.prototype) return;
  const dto = prototype.constructor as new () => object;
  const fields = body as Fields;
  for (const name of optionalFieldsOf(dto))
    if (fields[name] === null) fields[name] = (new dto() as Fields)[name];
  for (const part of Object.values(fields)) resetOptionalNulls(part);
}

/** One error per wrong field, nested ones included. */
function flatten(error: ValidationError, parent: string): RuleError[] {
  const pointer = `${parent}/${escapePointer(error.property)}`;
  const constraint = mostImportantConstraint(error);
  const own = constraint === undefined ? [] : [{ pointer, ...messageOf(constraint, error) }];
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, pointer))];
}

/**
 * The constraint to report of a field that violates several: unknown field, then missing value,
 * then wrong type, then range. class-validator's own order has no meaning.
 */
function mostImportantConstraint({ constraints = {}, value }: ValidationError): string | undefined {
  const names = Object.keys(constraints);
  if (names.length === 0 || names.includes('whitelistValidation')) return names[0];
  if (value === undefined || value === null || value === '') return 'isNotEmpty';
  return names.find((name) => name.startsWith('is')) ?? names[0];
}

/** Locale keys of constraints, as `errors.input.<key>`; all others are "wrong". */
const messageKeys = new Map([
  ['isNotEmpty', 'required'],
  ['isDefined', 'required'],
  ['whitelistValidation', 'unknown'],
  ['isString', 'text'],
  ['isInt', 'integer'],
  ['isNumber', 'number'],
  ['isBoolean', 'switch'],
  ['isIn', 'choice'],
  ['isEnum', 'choice'],
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['isLength', 'length'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['isArray', 'list'],
  ['arrayMaxSize', 'maxItems'],
  ['arrayMinSize', 'minItems'],
]);

/** The constraint's own message (`withMessage`), or the general one. */
const messageOf = (constraint: string, error: ValidationError): Message =>
  (error.contexts?.[constraint] as Message | undefined) ?? {
    key: `errors.input.${messageKeys.get(constraint) ?? 'wrong'}`,
    params: paramsOf(constraint, error),
  };

/** The numbers of a constraint, which class-validator has in its message only. */
function paramsOf(constraint: string, error: ValidationError): RuleError['params'] {
  const text = error.constraints?.[constraint]?.replaceAll(error.property, '') ?? '';
  const [limit, most] = text.match(/\d+(\.\d+)?/g) ?? [];
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(most === undefined ? {} : { most }),
  };
}

type Query = Readonly<Record<string, unknown>>;

/** `created_at[]=a&created_at[]=b` means `created_at[0]=a&created_at[1]=b`. */
function indexedKeys(query: object): Query {
  const entries = Object.entries(query);
  if (!entries.some(([key]) => key.endsWith('[]'))) return query as Query;
  return Object.fromEntries(
    entries.flatMap(([key, value]): [string, unknown][] => {
      if (!key.endsWith('[]')) return [[key, value]];
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.map((part, index) => [`${key.slice(0, -2)}[${index}]`, part]);
    }),
  );
}

/** Names of the paging of an answer and of list calls, which no other query reads. */
const pagingEchoes: ReadonlySet<string> = new Set([
  'total',
  'total_is',
  'count',
  'last_page',
  'current_page',
  'isResource',
  'isWith',
]);

/** Resources know these names themselves (`readListQuery`); other lists never read them. */
export const withoutPagingEchoes = (query: unknown): Query =>
  Object.fromEntries(Object.entries(query as object).filter(([name]) => !pagingEchoes.has(name)));
