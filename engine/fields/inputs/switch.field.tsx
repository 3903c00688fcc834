import { Switch } from 'antd';
import { controlProps, type FieldProps, formField } from '../define-field.ts';

/** A switch that emits 0 or 1, with the text of its state beside it. */
function SwitchField(props: FieldProps) {
  const { item, value, onChange } = props;
  const { status: _status, ...control } = controlProps(props);
  const on = isOn(value);
  return (
    <span className="field-switch">
      <Switch {...control} checked={on} onChange={(next) => onChange(next ? 1 : 0)} />
      <span aria-hidden="true">{on ? item.activeText : item.inactiveText}</span>
    </span>
  );
}

export const isOn = (value: unknown): boolean => value === 1 || value === true || value === '1';

export const switchField = formField(SwitchField);
