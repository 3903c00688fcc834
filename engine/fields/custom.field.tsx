import { useContext } from 'react';
import { findWidget } from '../cells/widgets.ts';
import { useT } from '../ui/use-t.ts';
import { type FieldProps, formField, groupProps } from './define-field.ts';
import { messageAt } from './error-tree.ts';
import { FormValuesContext } from './form-values.ts';

/** A field rendered by a registered widget, which emits the value itself. */
function CustomField(props: FieldProps) {
  const { fieldPathId, formData, onChange, disabled, registry, rawErrors, errorSchema } = props;
  const { item, config } = props.uiSchema['ui:options'];
  const { $id: id, path } = fieldPathId;
  const t = useT();
  const values = useContext(FormValuesContext);
  const Widget = findWidget(item.widget);
  return (
    <div {...groupProps({ id, rawErrors })}>
      {Widget ? (
        <Widget
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
      ) : (
        <span className="quiet">{t('screen.noWidget', { name: item.widget ?? '' })}</span>
      )}
    </div>
  );
}

export const custom = formField(CustomField, { labels: 'group' });
