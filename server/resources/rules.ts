import Ajv, { type ValidateFunction } from 'ajv';
import { compileRules } from '../../schemas/rules/compile-rules.ts';
import { readAjvErrors } from '../../schemas/rules/read-ajv-errors.ts';
import type { Operation, Resource, Row, RuleError } from '../../schemas/rules/types.ts';

const ajv = new Ajv({ allErrors: true, strict: false, ownProperties: true });
const compiled = new WeakMap<Resource, Map<Operation, ValidateFunction>>();

/**
 * What the compiled rules of an operation find wrong with canonical values. Compiled on first use and kept: the same schema that the browser's
 * form checks by (`compileRules`).
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
  const known = compiled.get(resource) ?? new Map<Operation, ValidateFunction>();
  compiled.set(resource, known);
  const validate =
    known.get(operation) ?? ajv.compile(compileRules(resource, operation, resources));
  known.set(operation, validate);
  return validate;
}
