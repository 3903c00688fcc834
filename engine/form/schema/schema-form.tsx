import Form from '@rjsf/core';
import type {
  ErrorSchema,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  FieldProps as RjsfFieldProps,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type ReactNode, useMemo } from 'react';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Json, JsonObject, Row } from '../../../schemas/rules/types.ts';
import { type AjvError, readAjvErrors } from '../../../schemas/rules/validation/read-ajv-errors.ts';
import { fieldKindOf } from '../../fields/index.ts';
import { useFormContext } from './form-context.ts';
import {
  type ErrorTree,
  errorTree,
  type FormErrors,
  liftToFields,
  messageAt,
} from './form-errors.ts';
import { FieldFrame, FormLayout } from './form-layout.tsx';
import { isReadOnly, pruneToSchema } from './form-model.ts';
import { uiSchemaOf } from './ui-schema.ts';

/** A row in rjsf's types, which cannot follow a recursive type. */
type Values = Record<string, unknown>;

/** A schema with its compiled check. */
export interface SchemaRules {
  readonly schema: JsonObject;
  readonly check: (write: Row) => readonly RuleError[];
  /** Removes from child rows what their schema does not allow. */
  readonly prune: (write: Row) => Row;
  readonly validator: ValidatorType<Values, RJSFSchema>;
}

/**
 * Wraps the compiled rules of a schema. This file is the only one that imports rjsf.
 *
 * @param functions exports of `/rules/<hash>.js`; rjsf rejects them for any other schema
 */
export function createSchemaRules(functions: unknown, schema: JsonObject): SchemaRules {
  const rjsfSchema = schema as RJSFSchema;
  const validator = createPrecompiledValidator<Values, RJSFSchema>(
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
  readonly rules: SchemaRules;
  readonly values: Row;
  readonly errors: FormErrors;
  readonly onChange: (values: Row) => void;
  readonly onSubmit: (values: Row) => void;
}

/**
 * Renders the form of a schema inside a `FormContext`. It does not validate; the caller passes the
 * errors in.
 */
export function SchemaForm({ rules, values, errors, onChange, onSubmit }: Props) {
  const { id, shape, isLocked } = useFormContext();
  const uiSchema = useMemo(() => uiSchemaOf(shape) as UiSchema<Values, RJSFSchema>, [shape]);
  const extraErrors = useMemo(
    () => errorTree(liftToFields(errors, shape)) as ErrorSchema<Values>,
    [errors, shape],
  );
  return (
    <Form<Values, RJSFSchema>
      id={id}
      idPrefix={id}
      className="schema-form"
      schema={rules.schema as RJSFSchema}
      uiSchema={uiSchema}
      validator={rules.validator}
      formData={values}
      extraErrors={extraErrors}
      disabled={isLocked}
      fields={fields}
      templates={templates}
      experimental_defaultFormStateBehavior={noDefaults}
      noValidate
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => onChange((formData ?? {}) as Row)}
      onSubmit={({ formData }) => onSubmit((formData ?? {}) as Row)}
    ></Form>
  );
}

/** Defaults come from form-model.ts; rjsf would add empty objects and rows. */
const noDefaults = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const;

function ItemField({
  fieldPathId,
  name,
  formData,
  onChange,
  disabled,
  errorSchema,
  rawErrors,
}: RjsfFieldProps<Values, RJSFSchema>) {
  const { shape, shown, loadedRow } = useFormContext();
  const item = shown.find(({ field }) => field === name);
  if (!item) return null;
  const field = shape.fields.get(item.field);
  const readOnly = isReadOnly(item, field, shape.mode);
  const Field = fieldKindOf(item.type).component;
  return (
    <Field
      id={fieldPathId.$id}
      item={item}
      field={field}
      value={formData as unknown as Json | undefined}
      loadedRow={loadedRow}
      disabled={disabled === true || item.disabled || readOnly}
      invalid={rawErrors !== undefined && rawErrors.length > 0}
      errorAt={(pointer) => messageAt(errorSchema as unknown as ErrorTree | undefined, pointer)}
      onChange={(value) => onChange(value as never, fieldPathId.path)}
    />
  );
}

function FieldTemplate({
  id,
  fieldPathId,
  rawErrors,
  children,
}: FieldTemplateProps<Values, RJSFSchema>) {
  const { shown } = useFormContext();
  const item = shown.find(({ field }) => field === fieldPathId.path.at(-1));
  if (!item) return children;
  return (
    <FieldFrame item={item} id={id} message={rawErrors?.[0]}>
      {children}
    </FieldFrame>
  );
}

function ObjectFieldTemplate({
  properties,
}: ObjectFieldTemplateProps<Values, RJSFSchema>): ReactNode {
  return (
    <FormLayout render={(item) => properties.find(({ name }) => name === item.field)?.content} />
  );
}

const fields = { item: ItemField };
const templates = { FieldTemplate, ObjectFieldTemplate };
