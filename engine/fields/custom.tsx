import { useContext } from 'react';
import { useText } from '../ui/text.ts';
import { findWidget } from '../cells/widgets.ts';
import { FormValues } from './form-values.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';

/** A registered widget in the form's place; it gets the value and says what becomes of it. */
function CustomField(props: FieldProps) {
  const { id, item, field, value, onChange, stored, disabled, errorAt } = props;
  const t = useText();
  const values = useContext(FormValues);
  const Widget = findWidget(item.widget);
  return (
    <div {...groupProps(props)}>
      {Widget ? (
        <Widget
          value={value}
          row={stored}
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
