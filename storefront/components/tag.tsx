import type { ReactNode } from 'react';

/**
 * Words on a small ground: `sale` offers, `solid` a running seckill, `ok` done, `warn` scarce or
 * waiting, `bad` refused, `info` moving. Never colour alone.
 */
export const Tag = ({
  tone,
  children,
}: {
  readonly tone?: 'sale' | 'solid' | 'ok' | 'warn' | 'bad' | 'info';
  readonly children: ReactNode;
}) => <span className={tone === undefined ? 'tag' : `tag ${tone}`}>{children}</span>;
