import type { ErrorSchema, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useMemo } from 'react';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { JsonObject, Row } from '../../../schemas/rules/types.ts';
import { type AjvError, readAjvErrors } from '../../../schemas/rules/validation/read-ajv-errors.ts';
import { errorTree } from '../../fields/error-tree.ts';
import { type FormErrors, liftToFields } from './form-errors.ts';
import { type FormShape, pruneToSchema } from './form-model.ts';
import { type FormContext, ThemedForm, type Values } from './form-theme.tsx';
import { schemaOfItems, uiSchemaOf } from './ui-schema.ts';

/** A schema with its compiled check. */
export interface SchemaRules {
  readonly schema: JsonObject;
  readonly check: (write: Row) => readonly RuleError[];
  /** Removes from child rows what their schema does not allow. */
  readonly prune: (write: Row) => Row;
  readonly validator: ValidatorType<Values, RJSFSchema, FormContext>;
}

/**
 * Wraps the compiled rules of a schema. Only this file and form-theme.tsx import rjsf.
 *
 * @param functions exports of `/rules/<hash>.js`; rjsf rejects them for any other schema
 */
export function createSchemaRules(functions: unknown, schema: JsonObject): SchemaRules {
  const rjsfSchema = schema as RJSFSchema;
  const validator = createPrecompiledValidator<Values, RJSFSchema, FormContext>(
    functions as ValidatorFunctions,
    rjsfSchema,
  );
  return {
    schema,
    validator,
    check: (write) => readAjvErrors(validator.rawValidation<AjvError>(rjsfSchema, write).errors),
    prune: (write) => pruneToSchema(write, schema) as Row,
  };
}

interface Props {
  readonly id: string;
  readonly shape: FormShape;
  readonly rules: SchemaRules;
  readonly values: Row;
  readonly errors: FormErrors;
  readonly context: FormContext;
  readonly disabled: boolean;
  readonly onChange: (values: Row) => void;
  readonly onSubmit: (values: Row) => void;
}

/** Renders the form of a schema. It does not validate; the caller passes the errors in. */
export function SchemaForm(props: Props) {
  const { id, shape, rules, values, errors, context, disabled, onChange, onSubmit } = props;
  const { shown } = context;
  const schema = useMemo(() => schemaOfItems(rules.schema, shape) as RJSFSchema, [shape, rules]);
  const uiSchema = useMemo(
    () => uiSchemaOf(shape, shown, rules.schema) as UiSchema<Values, RJSFSchema, FormContext>,
    [shape, shown, rules],
  );
  const extraErrors = useMemo(
    () => errorTree(liftToFields(errors, shape)) as ErrorSchema<Values>,
    [errors, shape],
  );
  return (
    <ThemedForm
      id={id}
      idPrefix={id}
      className="schema-form"
      schema={schema}
      uiSchema={uiSchema}
      validator={rules.validator}
      formData={values}
      formContext={context}
      extraErrors={extraErrors}
      disabled={disabled}
      experimental_defaultFormStateBehavior={noDefaults}
      noValidate
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => onChange((formData ?? {}) as Row)}
      onSubmit={({ formData }) => onSubmit((formData ?? {}) as Row)}
    ></ThemedForm>
  );
}

/** Defaults come from form-model.ts; rjsf would add empty objects and rows. */
const noDefaults = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const;
