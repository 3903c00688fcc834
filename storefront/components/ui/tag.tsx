import type { ReactNode } from 'react';

/**
 * A short label: `sale` offers, `solid` a running seckill, `ok` done, `warn` scarce or waiting,
 * `bad` refused, `info` in progress. The text says the same as the colour.
 */
export const Tag = ({
  tone,
  children,
}: {
  readonly tone?: 'sale' | 'solid' | 'ok' | 'warn' | 'bad' | 'info';
  readonly children: ReactNode;
}) => <span className={tone === undefined ? 'tag' : `tag ${tone}`}>{children}</span>;
