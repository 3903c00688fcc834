import type { TrialPart } from './backoffice/resources/trials/trial-part.ts';

const files = import.meta.glob(
  ['./mall/**/*.trial.ts', '../{extensions/*,node_modules/souk-*}/server/**/*.trial.ts'],
  { eager: true, exhaustive: true },
) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isPart = (value: unknown): value is TrialPart =>
  (value as TrialPart | undefined)?.kind === 'trial part';

/** What trials show besides rows: what each `*.trial.ts` exports, of extensions too. */
export const trialParts: readonly TrialPart[] = Object.values(files)
  .flatMap(Object.values)
  .filter(isPart);
