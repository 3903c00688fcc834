import Form from '@rjsf/core';
import type {
  ErrorSchema,
  FieldProps as RjsfFieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { useMemo, type ReactNode } from 'react';
import type { JsonObject, Json, Row, RuleError } from '../../schemas/rules/types.ts';
import { readAjvErrors, type AjvError } from '../../schemas/rules/read-ajv-errors.ts';
import { fieldKindOf } from '../fields/index.ts';
import { useFormParts } from './form-context.ts';
import { errorTree, hoisted, messageAt, type ErrorTree, type FormErrors } from './form-errors.ts';
import { FieldFrame, FormLayout } from './form-layout.tsx';
import { isReadOnly, pruned } from './form-model.ts';
import { uiSchemaOf } from './ui-schema.ts';

/** A row in rjsf's types, which follow a recursive type without end. */
type Values = Record<string, unknown>;

/** A schema with its compiled check. The one door of @rjsf: nothing else in the engine knows it. */
export interface SchemaRules {
  readonly schema: JsonObject;
  readonly check: (write: Row) => readonly RuleError[];
  /** What may be sent of a write: child rows without what the schema has no place for. */
  readonly prune: (write: Row) => Row;
  readonly validator: ValidatorType<Values, RJSFSchema>;
}

/** @param functions what `/rules/<hash>.js` exports for exactly this schema; a schema that differs in a byte is refused by rjsf */
export function schemaRules(functions: unknown, schema: JsonObject): SchemaRules {
  const rjsfSchema = schema as RJSFSchema;
  const validator = createPrecompiledValidator<Values, RJSFSchema>(
    functions as ValidatorFunctions,
    rjsfSchema,
  );
  return {
    schema,
    validator,
    check: (write) => readAjvErrors(validator.rawValidation<AjvError>(rjsfSchema, write).errors),
    prune: (write) => pruned(write, schema) as Row,
  };
}

interface Props {
  readonly rules: SchemaRules;
  readonly values: Row;
  readonly errors: FormErrors;
  readonly onChange: (values: Row) => void;
  readonly onSubmit: (values: Row) => void;
}

/** Draws the form of a schema. It never checks by itself: errors are handed in, found on blur and on submit (engine.md §7). Stands inside a `FormContext`. */
export function SchemaForm({ rules, values, errors, onChange, onSubmit }: Props) {
  const { id, shape, state } = useFormParts();
  const uiSchema = useMemo(() => uiSchemaOf(shape) as UiSchema<Values, RJSFSchema>, [shape]);
  const extraErrors = useMemo(
    () => errorTree(hoisted(errors, shape)) as ErrorSchema<Values>,
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
      disabled={state === 'saving'}
      fields={fields}
      templates={templates}
      experimental_defaultFormStateBehavior={noDefaults}
      noValidate
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => onChange((formData ?? {}) as Row)}
      onSubmit={({ formData }) => onSubmit((formData ?? {}) as Row)}
    >
      <></>
    </Form>
  );
}

/** Defaults are ours (form-model.ts): rjsf would fill in empty objects and rows. */
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
  const { shape, shown, stored } = useFormParts();
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
      stored={stored}
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
  const { shown } = useFormParts();
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
    <FormLayout draw={(item) => properties.find(({ name }) => name === item.field)?.content} />
  );
}

const fields = { item: ItemField };
const templates = { FieldTemplate, ObjectFieldTemplate };
