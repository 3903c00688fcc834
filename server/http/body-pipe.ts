import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import type { RuleError } from '../../schemas/rules/types.ts';
import { badInput, httpErrors } from './errors.ts';
import type { Said } from './says.ts';
import { isSoundText } from './sound-body.ts';

/** Types that TypeScript writes down for parameters without a DTO class. */
const plain = new Set<unknown>([undefined, String, Boolean, Number, Array, Object]);

/**
 * Checks every body and query that has a DTO class: unknown fields are refused, wrong ones are named by pointer (decisions 1).
 * Parameters of other types pass untouched; resources check theirs by their own rules.
 */
@Injectable()
export class BodyPipe implements PipeTransform {
  /** @throws Refusal 422; 404 for a part of the address that no row can be called by */
  async transform(sent: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if (type === 'param' && typeof sent === 'string' && !isSoundText(sent))
      throw httpErrors.notFound(); // nothing can have such a name
    if (plain.has(metatype) || type === 'custom') return sent;
    const body = plainToInstance(metatype as new () => object, isRecord(sent) ? sent : {});
    const errors = await validate(body, { whitelist: true, forbidNonWhitelisted: true });
    if (errors.length > 0) throw badInput(errors.flatMap((error) => flatten(error, '')));
    return body;
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One entry per wrong place; its text is what the rule says (`says`), else `errors.input.<constraint>` with the numbers of the constraint as `{limit}` and `{most}`. */
function flatten(error: ValidationError, parent: string): RuleError[] {
  const pointer = `${parent}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const name = worst(error);
  const own = name === undefined ? [] : [{ pointer, ...saidOf(name, error) }];
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, pointer))];
}

/** What to say of a place that fails several rules: that it is unknown or empty, then that it is of another kind, then what it lies beyond. Decorators are checked from the last to the first, so their order tells nothing. */
function worst({ constraints = {}, value }: ValidationError): string | undefined {
  const names = Object.keys(constraints);
  if (names.length === 0 || names.includes('whitelistValidation')) return names[0];
  if (value === undefined || value === null || value === '') return 'isNotEmpty';
  return names.find((name) => name.startsWith('is')) ?? names[0];
}

/** Constraints of class-validator that have a text; any other is simply a wrong value. */
const texts = new Map([
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

const saidOf = (constraint: string, error: ValidationError): Said =>
  (error.contexts?.[constraint] as Said | undefined) ?? {
    key: keyOf(constraint),
    params: paramsOf(constraint, error),
  };

const keyOf = (constraint: string): string => `errors.input.${texts.get(constraint) ?? 'wrong'}`;

function paramsOf(constraint: string, error: ValidationError): RuleError['params'] {
  const [first, second] =
    error.constraints?.[constraint]?.replaceAll(error.property, '').match(/\d+(\.\d+)?/g) ?? [];
  return {
    ...(first === undefined ? {} : { limit: first }),
    ...(second === undefined ? {} : { most: second }),
  };
}
