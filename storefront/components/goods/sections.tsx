import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../words.ts';
import { countText } from './reviews.tsx';

interface Part {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
  readonly children: ReactNode;
}

/**
 * Parts of a long page under a bar that stays and says which one is on show. All of them are there:
 * links, not switches, so that nothing hides from search engines or from a page without scripts.
 */
export function Sections({ parts }: { readonly parts: readonly Part[] }) {
  const words = useT();
  const current = useCurrent(parts.map(({ id }) => id));
  return (
    <div className="parts">
      <nav className="tabs" aria-label={words('goods.parts.label')}>
        {parts.map(({ id, name, count }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {name}
            {count !== undefined && <small>{countText(count)}</small>}
          </a>
        ))}
      </nav>
      {parts.map(({ id, name, children }) => (
        <section key={id} id={id} className="later" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          {children}
        </section>
      ))}
    </div>
  );
}

/** The last part whose top has passed under the bar. */
function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const known = ids.join(' ');
  useEffect(() => {
    const watch = new IntersectionObserver(
      () => {
        const passed = known
          .split(' ')
          .filter(
            (id) =>
              (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <
              innerHeight / 3,
          );
        setCurrent(passed.at(-1) ?? known.split(' ')[0]);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    known.split(' ').forEach((id) => {
      const part = document.getElementById(id);
      if (part) watch.observe(part);
    });
    return () => watch.disconnect();
  }, [known]);
  return current;
}
