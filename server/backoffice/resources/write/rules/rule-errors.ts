import Ajv, { type ValidateFunction } from 'ajv';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Operation, Resource, Row } from '../../../../../schemas/rules/types.ts';
import { compileRules } from '../../../../../schemas/rules/validation/compile-rules.ts';
import { ajvOptions } from '../../../../../schemas/rules/validation/field-schema.ts';
import { readAjvErrors } from '../../../../../schemas/rules/validation/read-ajv-errors.ts';

const ajv = new Ajv({ ...ajvOptions, allErrors: true, strict: false, ownProperties: true });
const validators = new WeakMap<Resource, Map<Operation, ValidateFunction>>();

/**
 * Errors of canonical values by the compiled rules of an operation, the schema that the browser's
 * form also uses (docs/decisions/0035-compiled-rules.md). Compiled at first use.
 */
export function ruleErrors(
  resource: Resource,
  operation: Operation,
  values: Row,
  resources: ReadonlyMap<string, Resource>,
): readonly RuleError[] {
  const validate = validatorOf(resource, operation, resources);
  return validate(values) ? [] : readAjvErrors(validate.errors);
}

function validatorOf(
  resource: Resource,
  operation: Operation,
  resources: ReadonlyMap<string, Resource>,
): ValidateFunction {
  const byOperation = validators.get(resource) ?? new Map<Operation, ValidateFunction>();
  validators.set(resource, byOperation);
  const cached = byOperation.get(operation);
  if (cached) return cached;
  const validate = ajv.compile(compileRules(resource, operation, resources));
  byOperation.set(operation, validate);
  return validate;
}
