import { Select, Switch, Tooltip } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { isOn } from '../../fields/inputs/switch.field.tsx';

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

interface Refusal {
  readonly typed: string;
  readonly reason: string;
}

/**
 * A text input. Enter and blur save a changed text, Escape discards it. A text that is refused stays
 * in the input with the reason.
 *
 * @param text what is edited
 * @param shown what the cell shows while it does not have the focus: with a currency, in one language
 * @param onSave returns why the text is refused
 */
export function InlineText({
  label,
  disabled,
  text,
  shown,
  align,
  onSave,
}: Omit<InlineEditProps, 'onChange'> & {
  readonly text: string;
  readonly shown: string;
  readonly align: 'start' | 'end';
  readonly onSave: (text: string) => Promise<string | undefined>;
}) {
  // Undefined until the user types: a value that comes meanwhile is shown and not overwritten
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<string>(undefined);
  const isSaving = useRef(false);
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  const show = (next: string | undefined) => {
    latest.current = next;
    setTyped(next);
  };
  const discard = () => {
    show(undefined);
    setRefusal(undefined);
  };
  /** A text that is typed and left meanwhile is saved afterwards. */
  const send = async (sent: string): Promise<void> => {
    isSaving.current = true;
    const reason = await onSave(sent.trim());
    isSaving.current = false;
    setRefusal(reason === undefined ? undefined : { typed: sent, reason });
    if (latest.current === sent) return reason === undefined ? show(undefined) : undefined;
    if (latest.current !== undefined && document.activeElement !== input.current)
      await send(latest.current);
  };
  const save = () => {
    if (typed === undefined || isSaving.current) return;
    if (typed.trim() === text) discard();
    else void send(typed);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // The key belongs to the input method
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') discard();
  };
  const isRefused = refusal !== undefined && refusal.typed === typed;
  return (
    <Tooltip open={isRefused} title={refusal?.reason}>
      <input
        ref={input}
        className="inline-text"
        data-align={align}
        aria-label={label}
        aria-invalid={isRefused || undefined}
        disabled={disabled}
        value={typed ?? (isFocused ? text : shown)}
        onFocus={() => setFocused(true)}
        onChange={(event) => show(event.currentTarget.value)}
        onBlur={() => {
          setFocused(false);
          if (!isRefused) save();
        }}
        onKeyDown={handleKey}
      />
    </Tooltip>
  );
}
