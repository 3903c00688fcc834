import { Select, Switch } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { isOn } from '../../fields/inputs/switch.tsx';

interface InlineEditProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (value: Json) => void;
}

/** A small switch. Emits 1 or 0. */
export function InlineSwitch({
  label,
  disabled,
  value,
  onChange,
}: InlineEditProps & { readonly value: Json | undefined }) {
  return (
    <Switch
      size="small"
      aria-label={label}
      disabled={disabled}
      checked={isOn(value)}
      onChange={(on) => onChange(on ? 1 : 0)}
    />
  );
}

/** A select with the options of the column. */
export function InlineSelect({
  label,
  disabled,
  value,
  options,
  onChange,
}: InlineEditProps & {
  readonly value: Json | undefined;
  readonly options: readonly SelectOption[];
}) {
  const selected = options.find((option) => String(option.value) === String(value));
  return (
    <Select
      size="small"
      variant="borderless"
      className="inline-select"
      aria-label={label}
      disabled={disabled}
      value={selected?.value}
      popupMatchSelectWidth={false}
      options={options.map(({ value: key, label: text }) => ({ value: key, label: text }))}
      onChange={(next: string | number) => onChange(next)}
    />
  );
}

/** A text input. Enter and blur save a changed text, Escape discards it. */
export function InlineText({
  label,
  disabled,
  text,
  align,
  onChange,
}: InlineEditProps & { readonly text: string; readonly align: 'start' | 'end' }) {
  // Undefined until the user types: a value that comes meanwhile is shown and not overwritten
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed.trim() !== text) onChange(typed.trim());
    setTyped(undefined);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // The key belongs to the input method
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setTyped(undefined);
  };
  return (
    <input
      className="inline-text"
      data-align={align}
      aria-label={label}
      disabled={disabled}
      value={typed ?? text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={handleKey}
    />
  );
}
