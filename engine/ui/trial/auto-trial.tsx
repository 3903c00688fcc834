import { useEffect } from 'react';
import type { TrialAnswer } from '../../../schemas/contract/calls/backoffice/trial.ts';
import { TrialPreview } from './trial-preview.tsx';
import { useTrial } from './use-trial.ts';

interface AutoTrialProps {
  readonly tryOut: (signal: AbortSignal) => Promise<TrialAnswer>;
  /** Gets the hash of what is shown. */
  readonly onHash: (hash: string | undefined) => void;
  /** Holds the button that confirms, while there is no answer. */
  readonly hold: (isHeld: boolean) => void;
}

/** What a write would change, in a confirmation that knows nothing of trials. */
export function AutoTrial({ tryOut, onHash, hold }: AutoTrialProps) {
  const trial = useTrial('', tryOut, 'now');
  const isLoading = trial.state === 'loading';
  onHash(trial.hash);
  useEffect(() => hold(isLoading), [hold, isLoading]);
  return <TrialPreview trial={trial} />;
}
