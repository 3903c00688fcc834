import { createContext, useState } from 'react';

/** Counts the files that the fields of a form are sending: their URLs are not in the form yet. */
export interface PendingUploads {
  readonly begin: () => void;
  readonly end: () => void;
  readonly isSending: () => boolean;
}

export const PendingUploadsContext = createContext<PendingUploads | undefined>(undefined);

/** The counter of one form. */
export function usePendingUploads(): PendingUploads {
  const [uploads] = useState(() => {
    let count = 0;
    return {
      begin: () => {
        count++;
      },
      end: () => {
        count--;
      },
      isSending: () => count > 0,
    };
  });
  return uploads;
}
