import type { TrialAnswer } from '../../../schemas/contract/calls/backoffice/trial.ts';
import { TrialPreview } from './trial-preview.tsx';
import { useTrial } from './use-trial.ts';

interface AutoTrialProps {
  readonly tryOut: (signal: AbortSignal) => Promise<TrialAnswer>;
  /** Gets the hash of what is shown. */
  readonly onHash: (hash: string | undefined) => void;
}

/** What a write would change, in a confirmation that knows nothing of trials. */
export function AutoTrial({ tryOut, onHash }: AutoTrialProps) {
  const trial = useTrial('', tryOut, 'now');
  onHash(trial.hash);
  return <TrialPreview trial={trial} />;
}
