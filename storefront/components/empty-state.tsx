import type { ReactNode } from 'react';

/**
 * An empty place: the arch, one line, one sentence, and at most one way forward
 * (design/storefront). `level`: 1 where it stands for the page, 2 inside one.
 */
export const EmptyState = ({
  title,
  text,
  level = 1,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}) => {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="void wrap">
      <svg viewBox="0 0 96 112" aria-hidden="true">
        <path className="void-arch" d="M4 112V48a44 44 0 0 1 88 0v64z" />
        <path className="void-door" d="M28 112V60a20 20 0 0 1 40 0v52z" />
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
};
