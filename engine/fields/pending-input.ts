import { createContext, useContext, useEffect, useState } from 'react';

/**
 * What the fields of a form show and the form does not have yet: files that are being sent, values
 * for all rows that are not applied. A form with pending input is not submitted.
 */
export interface PendingInput {
  /** @param reason translated text for the user @returns a function that ends it */
  readonly hold: (reason: string) => () => void;
  /** The reason not to submit; undefined when nothing is pending. */
  readonly reason: () => string | undefined;
}

export const PendingInputContext = createContext<PendingInput | undefined>(undefined);

/** The pending input of one form. */
export function usePendingInput(): PendingInput {
  const [pending] = useState(() => {
    const reasons = new Map<symbol, string>();
    return {
      hold: (reason: string) => {
        const key = Symbol(reason);
        reasons.set(key, reason);
        return () => void reasons.delete(key);
      },
      reason: () => [...reasons.values()][0],
    };
  });
  return pending;
}

/** Holds the form around a field while `isPending`. */
export function useHoldForm(isPending: boolean, reason: string): void {
  const form = useContext(PendingInputContext);
  useEffect(() => (isPending ? form?.hold(reason) : undefined), [form, isPending, reason]);
}
