import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../texts.ts';
import { countText } from './goods-comments.tsx';

interface Part {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
  readonly children: ReactNode;
}

/**
 * Sections of a long page below a sticky bar that marks the current one. The bar has links, not
 * tabs: search engines and browsers without scripts see all sections.
 */
export function Sections({ parts }: { readonly parts: readonly Part[] }) {
  const t = useT();
  const current = useCurrent(parts.map(({ id }) => id));
  return (
    <div className="parts">
      <nav className="tabs" aria-label={t('goods.parts.label')}>
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

/** Id of the last section whose top is in the upper third of the window or above it. */
function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const idsKey = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      () => {
        const passed = idsKey
          .split(' ')
          .filter(
            (id) =>
              (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <
              innerHeight / 3,
          );
        setCurrent(passed.at(-1) ?? idsKey.split(' ')[0]);
      },
      // Sections above the window count too, so that a jump to the top is noticed
      { rootMargin: '1000000px 0px -66% 0px' },
    );
    idsKey.split(' ').forEach((id) => {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    });
    return () => observer.disconnect();
  }, [idsKey]);
  return current;
}
