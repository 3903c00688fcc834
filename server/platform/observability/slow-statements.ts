import type { ChannelListener } from 'node:diagnostics_channel';
import { type ObservedStatement, statementChannel } from './channels.ts';
import type { Log } from './log.ts';

/** Longest part of a statement without a name that is logged. */
const maxText = 300;

/**
 * Logs statements that take `thresholdMs` or longer, with their name or their text, and never their
 * values (docs/invariants.md#privacy).
 *
 * @returns a function that ends it
 */
export function logSlowStatements(log: Log, thresholdMs: number): () => void {
  const startedAt = new WeakMap<ObservedStatement, number>();
  const start = (statement: ObservedStatement): void => {
    startedAt.set(statement, performance.now());
  };
  const end = (statement: ObservedStatement): void => {
    const ms = performance.now() - (startedAt.get(statement) ?? Number.POSITIVE_INFINITY);
    if (ms < thresholdMs) return;
    const { name, text } = statement;
    const shown = name ?? text.replace(/\s+/g, ' ').trim().slice(0, maxText);
    log.warn({ statement: shown, ms: Math.round(ms) }, 'a statement was slow');
  };
  statementChannel.start.subscribe(start as ChannelListener);
  statementChannel.asyncEnd.subscribe(end as ChannelListener);
  return () => {
    statementChannel.start.unsubscribe(start as ChannelListener);
    statementChannel.asyncEnd.unsubscribe(end as ChannelListener);
  };
}
