import { useContext } from 'react';
import { findWidget } from '../cells/widgets.ts';
import { useT } from '../ui/use-t.ts';
import { type FieldProps, formField, groupProps } from './define-field.ts';
import { FormValuesContext } from './form-values.ts';

/** A field rendered by a registered widget, which emits the value itself. */
function CustomField(props: FieldProps) {
  const { id, item, field, value, onChange, loadedRow, disabled, errorAt } = props;
  const t = useT();
  const values = useContext(FormValuesContext);
  const Widget = findWidget(item.widget);
  return (
    <div {...groupProps(props)}>
      {Widget ? (
        <Widget
          value={value}
          row={loadedRow}
          onChange={disabled ? undefined : onChange}
          form={{ id, field, errorAt, values }}
        />
      ) : (
        <span className="quiet">{t('screen.noWidget', { name: item.widget ?? '' })}</span>
      )}
    </div>
  );
}

export const custom = formField(CustomField, { labels: 'group' });
