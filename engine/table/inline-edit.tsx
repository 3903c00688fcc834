import { Select, Switch } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import type { Json } from '../../schemas/rules/types.ts';

interface EditProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (value: Json) => void;
}

/** A soft switch: a column of them stays quiet (design/backoffice). Emits 1 or 0. */
export function InlineSwitch({
  label,
  disabled,
  value,
  onChange,
}: EditProps & { readonly value: Json | undefined }) {
  return (
    <Switch
      size="small"
      aria-label={label}
      disabled={disabled}
      checked={value === 1 || value === true || value === '1'}
      onChange={(on) => onChange(on ? 1 : 0)}
    />
  );
}

/** Chooses among the column's options in place. */
export function InlineSelect({
  label,
  disabled,
  value,
  options,
  onChange,
}: EditProps & { readonly value: Json | undefined; readonly options: readonly ServedOption[] }) {
  const chosen = options.find((option) => String(option.value) === String(value));
  return (
    <Select
      size="small"
      variant="borderless"
      className="inline-select"
      aria-label={label}
      disabled={disabled}
      value={chosen?.value}
      popupMatchSelectWidth={false}
      options={options.map(({ value: key, label: text }) => ({ value: key, label: text }))}
      onChange={(next: string | number) => onChange(next)}
    />
  );
}

/** Text that becomes an input where it stands. Enter and leaving save, Escape takes back; an unchanged text is not sent. */
export function InlineText({
  label,
  disabled,
  text,
  align,
  onChange,
}: EditProps & { readonly text: string; readonly align: 'start' | 'end' }) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed.trim() !== text) onChange(typed.trim());
    setTyped(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
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
      onFocus={(event) => {
        setTyped(text);
        event.currentTarget.select();
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
