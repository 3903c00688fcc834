import type { ToneTable } from '../tone.ts';

/** Values of `status` of API keys; `draft`: waits for its secret. */
export const keyStatus = { draft: 0, on: 1, revoked: 2 } as const;

/** What a key may do; the rights of its role limit it further (docs/api.md#keys). */
export const keyScopes = ['read', 'write', 'commands'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Dictionaries of API keys; a part of `dicts`. */
export const keyDicts = {
  key_status: [
    [keyStatus.draft, 'ask'],
    [keyStatus.on, 'good'],
    [keyStatus.revoked, 'bad'],
  ],
  key_scope: [
    ['read', 'still'],
    ['write', 'run'],
    ['commands', 'ask'],
  ],
} as const satisfies ToneTable;
