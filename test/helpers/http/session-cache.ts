import { setTimeout as sleep } from 'node:timers/promises';
import { sessionCacheMs } from '../../../server/identity/sessions/session-limits.ts';

/** Waits until the processes read sessions and rights from the database again. */
export const waitForSessionCache = (): Promise<void> => sleep(sessionCacheMs + 50);
