import { useEffect, useRef } from 'react';

/** What a key does, by `KeyboardEvent.key`; `mod+k` is Ctrl-K or ⌘K. */
export type Keys = Readonly<Record<string, () => void>>;

/**
 * One-letter keys: silent while the user types, in an open dialog or menu, and when a modifier is
 * held. `mod+` keys work everywhere.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionFor(event, current.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const typing =
  'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

function actionFor(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  if (event.metaKey || event.ctrlKey) return own(keys, `mod+${event.key.toLowerCase()}`);
  return event.target instanceof Element && event.target.closest(typing)
    ? undefined
    : own(keys, event.key);
}

const own = (keys: Keys, name: string): (() => void) | undefined =>
  Object.hasOwn(keys, name) ? keys[name] : undefined;
