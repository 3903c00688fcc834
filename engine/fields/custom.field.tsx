import { useContext } from 'react';
import { NamedWidget } from '../cells/named-widget.tsx';
import { type FieldProps, formField, groupProps } from './define-field.ts';
import { messageAt } from './error-tree.ts';
import { FormValuesContext } from './form-values.ts';

/** A field rendered by a registered widget, which emits the value itself. */
function CustomField(props: FieldProps) {
  const { fieldPathId, formData, onChange, disabled, registry, rawErrors, errorSchema } = props;
  const { item, config } = props.uiSchema['ui:options'];
  const { $id: id, path } = fieldPathId;
  const values = useContext(FormValuesContext);
  return (
    <div {...groupProps({ id, rawErrors })}>
      <NamedWidget
        name={item.widget}
        value={formData}
        row={registry.formContext.loadedRow}
        onChange={disabled ? undefined : (value) => onChange(value, path)}
        form={{
          id,
          field: config,
          errorAt: (pointer) => messageAt(errorSchema, pointer),
          values,
        }}
      />
    </div>
  );
}

export const custom = formField(CustomField, { labels: 'group' });
