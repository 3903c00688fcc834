import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { backOffices } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { recountSoon } from '../client/badges.ts';
import { connectClient } from '../client/hooks.ts';
import { languageAtom } from '../client/language.ts';
import { loginArea, loginPath, watchSession } from '../client/session.ts';
import { applyMode, startMode } from '../ui/mode.ts';
import { giveStylesTheNonce } from '../ui/nonce.ts';
import { Providers } from '../ui/providers.tsx';
import { speechAtom, startSpeech } from '../ui/speech.ts';
import { flattenTexts } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { go } from './go.ts';
import { loadMenus } from './load-menus.ts';
import { startRouter } from './router.tsx';
import { pagesAtom, type Pages } from './routes.ts';
import './styles.ts';

export interface BackOfficeParts {
  /** Hand-written pages by view: `Admin/login`, `Admin/dashboard/order`. */
  readonly pages: Pages;
  /** The engine's own words in a language, nested as in `locales/<language>/common.json`. */
  readonly messages: (language: Language) => Promise<object>;
  readonly root: HTMLElement;
}

/** Starts the back office: everything that is not a hand-written page is drawn from what the server serves. */
export async function createBackOffice({ pages, messages, root }: BackOfficeParts): Promise<void> {
  applyMode(startMode());
  giveStylesTheNonce();
  getDefaultStore().set(pagesAtom, pages);
  connectClient({
    tell: toast.error,
    translate,
    signedOut: (area) => go(loginPath(area)),
    written: recountSoon,
  });
  await startSpeech(async (language) => flattenTexts(await messages(language)));
  const router = startRouter();
  for (const area of backOffices)
    watchSession(area, { onEnd: () => leaveIfThere(area), onSwitch: () => location.reload() });
  getDefaultStore().sub(languageAtom, reloadMenus);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

/** For the wire, which speaks outside React. */
function translate(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = getDefaultStore().get(speechAtom)?.texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

const isThere = (area: string): boolean => location.pathname.startsWith(`/${area}/`);

function leaveIfThere(area: (typeof backOffices)[number]): void {
  if (isThere(area)) go(loginPath(area));
}

/** Menu names come in the language of the request. */
function reloadMenus(): void {
  for (const area of backOffices) {
    if (loginArea(area).isLoad)
      void loadMenus(area).catch((error: unknown) =>
        console.error('menus in another language', error),
      );
  }
}
