import { type Area, areaOfPath } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { currentLanguage } from './language.ts';

/** What the wire needs from the program: language, area, messages and session callbacks. */
export interface ClientHooks {
  /** Origin of `/api`; '' for the origin of the page. */
  readonly origin: string;
  readonly area: () => Area;
  readonly language: () => Language;
  /** Shows a message to the user, for example as a toast. */
  readonly showMessage: (text: string) => void;
  /** The text of a locale key in the current language. */
  readonly translate: (
    key: ClientTextKey,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  /** Called after the token and user of `area` have been removed. */
  readonly onSignedOut: (area: Area) => void;
  /**
   * Called when a session has ended: lets the user sign in again in place. Resolves to whether a
   * new token of the same account is stored; the refused call is then repeated.
   */
  readonly signInAgain: (area: Area) => Promise<boolean>;
  /** Called with every answer (`up`) and when no answer came (`down`). */
  readonly onConnection: (state: 'up' | 'down') => void;
  /** Called after a successful call other than GET, so that counts can be reloaded. */
  readonly onWritten: (area: Area) => void;
}

/** Locale keys that the wire uses. */
export type ClientTextKey =
  | 'msg.tooFrequent'
  | 'msg.networkAbnormal'
  | 'msg.notFoundPage'
  | 'msg.serverError'
  | 'msg.httpStatus'
  | 'msg.uploadTimeout'
  | 'msg.otherAccount';

/** Defaults until `connectClient` replaces them: no messages, keys instead of texts. */
const registered: { hooks: ClientHooks } = {
  hooks: {
    origin: '',
    area: () => areaOfPath(typeof location === 'undefined' ? '/' : location.pathname),
    language: currentLanguage,
    showMessage: () => undefined,
    translate: (key) => key,
    onSignedOut: () => undefined,
    signInAgain: () => Promise.resolve(false),
    onConnection: () => undefined,
    onWritten: () => undefined,
  },
};

/** Replaces some of the hooks. The program calls it before its first call. */
export function connectClient(hooks: Partial<ClientHooks>): void {
  registered.hooks = { ...registered.hooks, ...hooks };
}

/** The current hooks. */
export const clientHooks = (): ClientHooks => registered.hooks;
