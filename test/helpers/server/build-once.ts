import { build } from '../../../server/commands/prepare/build.mjs';
import { withLock } from '../../../server/platform/concurrency/with-lock.mjs';

/** Builds the programs when a source has changed. The workers of a run wait for each other. */
export const buildOnce = (): void => withLock(build);
