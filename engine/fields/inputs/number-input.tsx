import { Input, type InputProps } from 'antd';
import type { Json } from '../../../schemas/rules/types.ts';
import { textOf } from '../text-of.ts';

type NumberInputProps = Omit<InputProps, 'value' | 'onChange' | 'onBlur'> & {
  readonly value: Json | undefined;
  /** Reads what was typed; a text that is no number stays text. */
  readonly read: (typed: string) => Json;
  /** Receives the text while it is typed, and what was read when the input is left. */
  readonly onChange: (value: Json) => void;
};

/**
 * An input of a number. Its value is the text that it shows, so that nothing is rounded, dropped or
 * kept back: the rules refuse what is no number.
 */
export function NumberInput({ value, read, onChange, ...input }: NumberInputProps) {
  const text = textOf(value);
  const leave = () => {
    const next = text === '' ? null : read(text);
    if (text !== '' && textOf(next) !== text) onChange(next);
  };
  return (
    <Input
      autoComplete="off"
      {...input}
      value={text}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={leave}
    />
  );
}
