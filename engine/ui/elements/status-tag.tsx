import type { ReactNode } from 'react';
import type { Tone } from '../../../schemas/contract/statuses.ts';

/**
 * A status: filled when it asks for work or went wrong, else a dot and plain text
 * (design/backoffice). `color`: an author's own, for the dot.
 */
export function StatusTag({
  tone = 'still',
  color,
  children,
}: {
  readonly tone?: Tone | undefined;
  readonly color?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="status" data-tone={tone}>
      <i style={color ? { background: color } : undefined} />
      {children}
    </span>
  );
}
