import { useText } from '../ui/text.ts';
import { findWidget } from '../cells/widgets.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';

/** A registered widget in the form's place; it gets the value and says what becomes of it. */
function CustomField(props: FieldProps) {
  const { item, value, onChange, stored, disabled } = props;
  const t = useText();
  const Widget = findWidget(item.widget);
  return (
    <div {...groupProps(props)}>
      {Widget ? <Widget value={value} row={stored} onChange={disabled ? undefined : onChange} /> : <span className="quiet">{t('screen.noWidget', { name: item.widget ?? '' })}</span>}
    </div>
  );
}

export const custom = formField(CustomField, { labels: 'group' });
