import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';

/**
 * Message in place of missing content: a picture, a title, a text and at most one link, `action`.
 * `level`: heading level, 1 for a whole page.
 */
export const EmptyState = ({
  title,
  text,
  level = 1,
  action,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly level?: 1 | 2;
  readonly action?: readonly [to: string, text: string] | false;
  readonly children?: ReactNode;
}) => {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty-state wrap">
      <svg viewBox="0 0 96 112" aria-hidden="true">
        <path className="empty-state-arch" d="M4 112V48a44 44 0 0 1 88 0v64z" />
        <path className="empty-state-door" d="M28 112V60a20 20 0 0 1 40 0v52z" />
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && (
        <LinkButton tone="dark" to={action[0]}>
          {action[1]}
        </LinkButton>
      )}
      {children}
    </div>
  );
};
