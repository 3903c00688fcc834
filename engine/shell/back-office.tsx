import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { backOffices } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { setRowNameFields } from '../cells/to-text.ts';
import { recountSoon } from '../wire/live/badges.ts';
import { connectClient } from '../wire/hooks.ts';
import { languageAtom } from '../wire/language.ts';
import { loginArea, loginPath, watchSession } from '../wire/session/session.ts';
import { applyMode, startMode } from '../ui/theme/mode.ts';
import { giveStylesTheNonce } from '../ui/theme/nonce.ts';
import { Providers } from '../ui/theme/providers.tsx';
import { localeAtom, startSpeech } from '../ui/locale.ts';
import { flattenTexts } from '../ui/use-t.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { go } from './go.ts';
import { loadMenus } from './menu/load-menus.ts';
import { startRouter } from './router.tsx';
import { pagesAtom, type Pages } from './routes.ts';
import './styles.ts';

export interface BackOfficeParts {
  /** Hand-written pages by view: `Admin/login`, `Admin/dashboard/order`. */
  readonly pages: Pages;
  /** The engine's own words in a language, nested as in `locales/<language>/common.json`. */
  readonly messages: (language: Language) => Promise<object>;
  readonly root: HTMLElement;
  /** Fields that name a row where no other label is known, in order. Default: name, nickname. */
  readonly rowNameFields?: readonly string[];
}

/**
 * Starts the back office: everything that is not a hand-written page is drawn from what the server
 * serves.
 */
export async function createBackOffice({
  pages,
  messages,
  root,
  rowNameFields,
}: BackOfficeParts): Promise<void> {
  if (rowNameFields) setRowNameFields(rowNameFields);
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
  const text = getDefaultStore().get(localeAtom)?.texts[key] ?? key;
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
