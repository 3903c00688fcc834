import { useEffect, useId, useState } from 'react';
import type { TrialAnswer } from '../../../schemas/contract/calls/backoffice/trial.ts';
import { CallError } from '../../wire/call-error.ts';
import { useRead } from '../../wire/queries.ts';
import { errorText } from '../dialogs/error-text.ts';
import { useT } from '../use-t.ts';

/** What a write would change, as far as it is known. */
export interface ShownTrial {
  readonly state: 'none' | 'loading' | 'shown' | 'failed';
  readonly answer: TrialAnswer | undefined;
  /** Why there is no answer. */
  readonly failure: string | undefined;
  /** The write refuses when it would do something else than is shown; undefined when nothing is. */
  readonly hash: string | undefined;
  /** Tries the write as it is now. */
  readonly start: () => void;
}

/** Somebody who pauses so long has probably ended a text. */
const pauseMs = 800;

/**
 * Tries a write and keeps what it would change, as long as what would be sent stays the same. A trial
 * that fails keeps nobody from the write: the reason is shown, and the server checks the write itself.
 *
 * @param sent what is sent; it is compared and not kept
 * @param start when it is tried without being asked: at once, or when nothing has changed for a moment
 */
export function useTrial(
  sent: unknown,
  tryOut: (signal: AbortSignal) => Promise<TrialAnswer>,
  start: 'now' | 'soon' | 'asked',
): ShownTrial {
  const t = useT();
  const id = useId();
  const text = JSON.stringify(sent);
  const [started, setStarted] = useState({ text: start === 'now' ? text : undefined, attempt: 1 });
  const isStarted = started.text === text;
  useEffect(() => {
    if (start !== 'soon' || isStarted) return undefined;
    const timer = setTimeout(
      () => setStarted(({ attempt }) => ({ text, attempt: attempt + 1 })),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [start, isStarted, text]);
  // What is sent may contain a password, and keys of failed reads are logged
  const read = useRead(['trial', id, started.attempt], tryOut, { enabled: isStarted });
  return {
    state: stateOf(isStarted, read),
    answer: isStarted ? read.data : undefined,
    failure: isStarted && read.isError ? errorText(read.error, t) : undefined,
    hash: isStarted ? read.data?.hash : undefined,
    start: () => setStarted(({ attempt }) => ({ text, attempt: attempt + 1 })),
  };
}

function stateOf(
  isStarted: boolean,
  { isPending, isError }: { readonly isPending: boolean; readonly isError: boolean },
): ShownTrial['state'] {
  if (!isStarted) return 'none';
  if (isError) return 'failed';
  return isPending ? 'loading' : 'shown';
}

/** Whether a write was refused because it would do something else than its trial said. */
export const hasChanged = (error: unknown): boolean =>
  error instanceof CallError && error.code === 409;
