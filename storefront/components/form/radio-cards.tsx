import { type ReactNode, useId } from 'react';

interface Option<Value> {
  readonly value: Value;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

/** Radio buttons on cards, for example addresses or payment methods. */
export function RadioCards<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  hidden = false,
}: {
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** The legend is only for screen readers. */
  readonly hidden?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="places">
      <legend className={hidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {options.map((option) => (
        <label className="place" key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.children}
        </label>
      ))}
    </fieldset>
  );
}
