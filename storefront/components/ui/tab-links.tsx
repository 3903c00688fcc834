import { Link } from 'react-router-dom';

interface TabLink<Key> {
  readonly key: Key;
  readonly name: string;
  readonly count?: number | undefined;
}

/**
 * Tabs of a list, each with its own URL `?<parameter>=<key>`. The first tab is the URL without the
 * parameter.
 */
export const TabLinks = <Key extends string>({
  label,
  tabs,
  current,
  parameter,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink<Key>[];
  readonly current: Key;
  readonly parameter: string;
}) => (
  <nav className="user-tabs" aria-label={label}>
    {tabs.map(({ key, name, count }, index) => (
      <Link
        key={key}
        to={index === 0 ? '?' : `?${parameter}=${key}`}
        aria-current={key === current ? 'page' : undefined}
        preventScrollReset
      >
        {name}
        {count !== undefined && count > 0 && <small>{count}</small>}
      </Link>
    ))}
  </nav>
);
