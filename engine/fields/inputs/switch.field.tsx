import { Switch } from 'antd';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';

/** A switch that emits 0 or 1, with the text of its state beside it. */
function SwitchField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  const { activeText, inactiveText } = options.item;
  const { status: _status, ...control } = controlProps(props);
  const on = isOn(value);
  return (
    <span className="field-switch">
      <Switch {...control} checked={on} onChange={(next) => onChange(next ? 1 : 0)} />
      <span aria-hidden="true">{on ? activeText : inactiveText}</span>
    </span>
  );
}

export const isOn = (value: unknown): boolean => value === 1 || value === true || value === '1';

export const switchField = formWidget(SwitchField);
