import { AsyncLocalStorage } from 'node:async_hooks';

const kinds = new AsyncLocalStorage<string>();

/** Runs work of a kind: a route or a job. Work of one kind shares its bounds. */
export const runAsKind = <T>(kind: string, work: () => T): T => kinds.run(kind, work);

/** The kind of the work that runs now; undefined outside requests and jobs. */
export const currentKind = (): string | undefined => kinds.getStore();
