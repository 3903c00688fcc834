import { getDefaultRegistry, type ThemeProps, withTheme } from '@rjsf/core';
import type {
  FieldErrorProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
} from '@rjsf/utils';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { isInvalid } from '../../fields/define-field.ts';
import { fieldKindOf } from '../../fields/index.ts';
import { fields, widgets } from '../../fields/registry.ts';
import { groupItems } from '../../views/group-items.ts';
import { columnSpan, type UiItem } from './ui-schema.ts';

/** A row in rjsf's types, which cannot follow a recursive type. */
export type Values = Record<string, unknown>;

/**
 * What templates, widgets and fields find in `registry.formContext`. rjsf compares it deeply and
 * treats all functions as equal, so its functions stay the same.
 */
export interface FormContext {
  readonly shown: readonly FormItemConfig[];
  readonly loadedRow: Row;
  readonly labelWidth: number;
  /** What Enter does in an input. */
  readonly enter: 'submit' | 'stay';
  /** Called when a field loses the focus. */
  readonly onFieldBlur: (field: string) => void;
}

/** Label, control and error message. The label is left of the control, on a phone above it. */
function FieldTemplate({
  id,
  label,
  rawErrors,
  errors,
  uiSchema,
  registry: { formContext },
  children,
}: FieldTemplateProps<Values, RJSFSchema, FormContext>) {
  const ui = uiSchema as UiItem | undefined;
  // The form itself has no item
  if (!ui?.['ui:options']) return children;
  const { item, isRequired } = ui['ui:options'];
  const isLabelHidden = ui['ui:label'] === false;
  const isGroup = fieldKindOf(item.type).labels === 'group';
  const Label = isGroup ? 'span' : 'label';
  return (
    <div
      className="field"
      style={{ '--span': columnSpan(item) } as CSSProperties}
      data-field={item.field}
      data-bare={isLabelHidden || undefined}
      data-invalid={isInvalid({ rawErrors }) || undefined}
      onKeyDown={(event) => preventSubmit(event, formContext.enter)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) formContext.onFieldBlur(item.field);
      }}
    >
      <Label
        className={isLabelHidden ? 'field-label visually-hidden' : 'field-label'}
        id={`${id}-label`}
        {...(!isGroup && { htmlFor: id })}
      >
        {isRequired && (
          <i className="must" aria-hidden="true">
            *
          </i>
        )}
        {label}
      </Label>
      <div className="field-control">
        {children}
        {isInvalid({ rawErrors }) && errors}
      </div>
    </div>
  );
}

const FieldErrorTemplate = ({ errors, fieldPathId }: FieldErrorProps) => (
  <p className="field-error" id={`${fieldPathId.$id}-error`} role="alert">
    {errors?.[0]}
  </p>
);

/**
 * Enter in a list or calendar selects an entry and must not submit the form; in a form that
 * publishes no input submits.
 */
function preventSubmit(event: KeyboardEvent, enter: 'submit' | 'stay'): void {
  if (
    event.key === 'Enter' &&
    event.target instanceof HTMLInputElement &&
    (enter === 'stay' || event.target.closest('.ant-picker, .ant-select'))
  )
    event.preventDefault();
}

/** The shown items in their groups. */
function ObjectFieldTemplate({
  properties,
  registry: { formContext },
}: ObjectFieldTemplateProps<Values, RJSFSchema, FormContext>) {
  const style = { '--label': `${formContext.labelWidth}px` } as CSSProperties;
  const contents = new Map(properties.map(({ name, content }) => [name, content]));
  return groupItems(formContext.shown).map(({ title, items }) => (
    <fieldset key={title ?? items[0]!.field} className="group" style={style}>
      {title !== undefined && <legend>{title}</legend>}
      <div className="group-grid">{items.map(({ field }) => contents.get(field))}</div>
    </fieldset>
  ));
}

/** rjsf's field of a number rounds what is typed; that of a text keeps it for the rules to refuse. */
const { StringField } = getDefaultRegistry().fields;

/** rjsf with the form types of the program (engine/fields). */
export const ThemedForm = withTheme<Values, RJSFSchema, FormContext>({
  widgets,
  fields: Object.assign(fields, { NumberField: StringField }),
  templates: {
    FieldTemplate,
    FieldErrorTemplate,
    ObjectFieldTemplate,
    // The buttons of a form are outside it
    ButtonTemplates: { SubmitButton: () => null },
  },
} as unknown as ThemeProps<Values, RJSFSchema, FormContext>);
