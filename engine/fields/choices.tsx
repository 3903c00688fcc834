import { Checkbox, Radio } from 'antd';
import { controlProps, formField, groupProps, type FieldProps } from './define-field.ts';
import { matchValues, valuesOf } from './options.ts';
import { isOn } from './switch.tsx';
import { useOptions } from './use-options.ts';

/** One of a few, all in sight. */
function RadioField(props: FieldProps) {
  const { field, value, onChange, disabled } = props;
  const { options } = useOptions(props, 'eager');
  const chosen = matchValues(valuesOf(value, field), options)[0];
  return (
    <Radio.Group
      {...groupProps(props)}
      role="radiogroup"
      disabled={disabled}
      value={chosen}
      options={options.map(({ value: key, label, disabled: off }) => ({
        value: key,
        label,
        disabled: off,
      }))}
      onChange={(event) => onChange(event.target.value as string | number)}
    />
  );
}

/** Several of a few, all in sight; a switch field is one box with its word. */
function CheckboxField(props: FieldProps) {
  const { item, field, value, onChange, disabled } = props;
  const { options } = useOptions(props, 'eager');
  if (field?.type === 'switch') {
    const { status: _status, ...control } = controlProps(props);
    return (
      <Checkbox
        {...control}
        checked={isOn(value)}
        onChange={(event) => onChange(event.target.checked ? 1 : 0)}
      >
        {item.activeText}
      </Checkbox>
    );
  }
  const chosen = matchValues(valuesOf(value, field), options);
  return (
    <div {...groupProps(props)}>
      <Checkbox.Group
        disabled={disabled}
        value={[...chosen]}
        options={options.map(({ value: key, label, disabled: off }) => ({
          value: key,
          label,
          disabled: off,
        }))}
        onChange={(keys) => onChange(keys as (string | number)[])}
      />
    </div>
  );
}

export const radio = formField(RadioField, { labels: 'group' });
export const checkbox = formField(CheckboxField, { labels: 'group' });
