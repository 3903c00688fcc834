import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Tab<Key> {
  readonly key: Key;
  readonly name: ReactNode;
}

/** Tabs that show one panel at a time. Arrow keys, Home and End move between them. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const currentIndex = tabs.findIndex(({ key }) => key === current);
    const targetIndex = {
      ArrowRight: currentIndex + 1,
      ArrowLeft: currentIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (targetIndex === undefined) return;
    event.preventDefault();
    const { key } = tabs[(targetIndex + tabs.length) % tabs.length]!;
    onChange(key);
    document.getElementById(`${id}-${key}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, name }) => (
          <button
            type="button"
            role="tab"
            key={key}
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
