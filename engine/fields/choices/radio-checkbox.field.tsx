import { Checkbox, Radio } from 'antd';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { controlProps, type FieldWidgetProps, formWidget, groupProps } from '../define-field.ts';
import { isOn } from '../inputs/switch.field.tsx';
import { matchValues, selectedValues } from './options.ts';
import { useOptions } from './use-options.ts';

/** Radio buttons for one of a few options. */
function RadioField(props: FieldWidgetProps) {
  const { value, onChange, disabled } = props;
  const { options } = useOptions(props, 'eager');
  const chosen = matchValues(selectedValues(value, props.options.config), options)[0];
  return (
    <Radio.Group
      {...groupProps(props)}
      role="radiogroup"
      disabled={disabled}
      value={chosen}
      options={toAntdOptions(options)}
      onChange={(event) => onChange(event.target.value as string | number)}
    />
  );
}

/** Checkboxes for several options; a switch field is one checkbox. */
function CheckboxField(props: FieldWidgetProps) {
  const { value, onChange, disabled } = props;
  const { item, config } = props.options;
  const { options } = useOptions(props, 'eager');
  if (config?.type === 'switch') {
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
  const chosen = matchValues(selectedValues(value, config), options);
  return (
    <div {...groupProps(props)}>
      <Checkbox.Group
        disabled={disabled}
        value={[...chosen]}
        options={toAntdOptions(options)}
        onChange={(keys) => onChange(keys as (string | number)[])}
      />
    </div>
  );
}

/** The properties that antd's groups of radio buttons and checkboxes take. */
const toAntdOptions = (options: readonly SelectOption[]) =>
  options.map(({ value, label, disabled }) => ({ value, label, disabled }));

export const radio = formWidget(RadioField, { labels: 'group' });
export const checkbox = formWidget(CheckboxField, { labels: 'group' });
