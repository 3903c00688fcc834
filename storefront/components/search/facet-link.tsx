import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { keepFocus } from '../../rules/keep-focus.ts';

interface FacetLinkProps {
  readonly kind: 'class' | 'price' | 'offer' | 'brand' | 'store';
  readonly id: number | string;
  readonly to: string;
  readonly isOn: boolean;
  readonly follow?: boolean;
  readonly children: ReactNode;
}

/**
 * A link that applies or removes a filter. Focus and scroll position stay. `follow`: search engines
 * may follow it.
 */
export const FacetLink = ({ kind, id, to, isOn, follow = false, children }: FacetLinkProps) => (
  <Link
    to={to}
    state={keepFocus}
    preventScrollReset
    rel={follow ? undefined : 'nofollow'}
    aria-current={isOn ? 'true' : undefined}
    data-facet={`${kind} ${id}`}
  >
    {children}
  </Link>
);

/**
 * Keeps the focus when a chosen facet changes its position: it moves to the same facet, or to the
 * first of its kind. `shown` changes when the facets may have moved.
 */
export function FacetList({
  shown,
  children,
}: {
  readonly shown: unknown;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const lastFacet = useRef<string | undefined>(undefined);
  useEffect(() => {
    const { activeElement, body } = document;
    const name = lastFacet.current;
    if (name === undefined || (activeElement !== null && activeElement !== body)) return;
    const links = [...(ref.current?.querySelectorAll<HTMLElement>('[data-facet]') ?? [])].filter(
      (link) => link.checkVisibility(),
    );
    const kind = name.split(' ')[0]!;
    (
      links.find(({ dataset }) => dataset.facet === name) ??
      links.find(({ dataset }) => dataset.facet?.startsWith(`${kind} `))
    )?.focus({ preventScroll: true });
  }, [shown]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    lastFacet.current = target.dataset.facet;
  };
  return (
    <div ref={ref} onFocus={onFocus}>
      {children}
    </div>
  );
}
