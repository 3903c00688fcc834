import { areaOfPath, type Area } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { currentLanguage } from './language.ts';

/**
 * What the wire needs of the program around it: where to show words, which area it is in, where to
 * go when signed out.
 */
export interface ClientHooks {
  /** Where `/api` lies; '' for the page's own origin. */
  readonly origin: string;
  readonly area: () => Area;
  readonly language: () => Language;
  /** Shows a message. The storefront and the back office each have their own toast. */
  readonly tell: (text: string) => void;
  /** The words of a locale key in the current language. */
  readonly translate: (
    key: ClientWord,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  /** Called after token and user of `area` were removed. */
  readonly signedOut: (area: Area) => void;
  /**
   * Called after the server did what this browser asked of it: something may count differently now.
   */
  readonly written: (area: Area) => void;
}

/** The locale keys the wire speaks with. */
export type ClientWord =
  | 'msg.tooFrequent'
  | 'msg.networkAbnormal'
  | 'msg.notFoundPage'
  | 'msg.serverError'
  | 'msg.httpStatus'
  | 'msg.uploadTimeout'
  | 'subNotAllowBuy';

/** Hooks of this browser until `connectClient` replaces some: silent, keys instead of words. */
const registered: { hooks: ClientHooks } = {
  hooks: {
    origin: '',
    area: () => areaOfPath(typeof location === 'undefined' ? '/' : location.pathname),
    language: currentLanguage,
    tell: () => undefined,
    translate: (key) => key,
    signedOut: () => undefined,
    written: () => undefined,
  },
};

export function connectClient(hooks: Partial<ClientHooks>): void {
  registered.hooks = { ...registered.hooks, ...hooks };
}

/** The hooks in force at the moment of the call. */
export const clientHooks = (): ClientHooks => registered.hooks;
