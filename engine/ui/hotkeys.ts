import { useEffect, useRef } from 'react';

/** Actions by `KeyboardEvent.key`; `mod+k` is Ctrl-K or ⌘K. */
export type Hotkeys = Readonly<Record<string, () => void>>;

/**
 * Registers keyboard shortcuts while the component is mounted. Keys without `mod+` are ignored in
 * text inputs, dialogs and menus, and with a modifier; `mod+` keys work everywhere.
 */
export function useHotkeys(keys: Hotkeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(event, current.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Elements inside which keys without a modifier belong to the element. */
const typingSelector =
  'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

function actionFor(event: KeyboardEvent, keys: Hotkeys): (() => void) | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  if (event.metaKey || event.ctrlKey) return actionOf(keys, `mod+${event.key.toLowerCase()}`);
  return event.target instanceof Element && event.target.closest(typingSelector)
    ? undefined
    : actionOf(keys, event.key);
}

const actionOf = (keys: Hotkeys, name: string): (() => void) | undefined =>
  Object.hasOwn(keys, name) ? keys[name] : undefined;
