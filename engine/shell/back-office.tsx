import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { type Area, backOffices } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { setRowNameFields } from '../cells/to-text.ts';
import { setCurrencySymbol } from '../format/currency.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { localeAtom, startLocale } from '../ui/locale.ts';
import { applyMode, startMode } from '../ui/theme/mode.ts';
import { addNonceToStyles } from '../ui/theme/nonce.ts';
import { Providers } from '../ui/theme/providers.tsx';
import { flattenTexts } from '../ui/use-t.ts';
import { setConnection, watchConnection } from '../wire/connection.ts';
import { connectClient } from '../wire/hooks.ts';
import { languageAtom } from '../wire/language.ts';
import { reloadBadgesSoon } from '../wire/live/badges.ts';
import { loginArea, loginPath, watchSession } from '../wire/session/session.ts';
import { SignInAgain, signInAgain } from './account/sign-in-again.tsx';
import { applicationLogoAtom, applicationNameAtom } from './application-name.ts';
import { switchAccount } from './frame/other-account-bar.tsx';
import { go } from './go.ts';
import { loadMenus } from './menu/load-menus.ts';
import { startRouter } from './router.tsx';
import { type Pages, pagesAtom } from './routes.ts';
import './styles.ts';

/** Options of `createBackOffice`. */
export interface BackOfficeOptions {
  /** Name of the application, shown in the header and in page titles. */
  readonly name: string;
  /** Picture with the name, shown instead of mark and name. Default: the mark. */
  readonly logo?: string;
  /** Loaders of hand-written pages by view: `Admin/login`, `Admin/dashboard/order`. */
  readonly pages: Pages;
  /** Loads the texts of the engine, nested as in `locales/<language>/common.json`. */
  readonly messages: (language: Language) => Promise<object>;
  /** The element that React renders into. */
  readonly root: HTMLElement;
  /** Fields that name a row without another label, best first. Default: name, nickname. */
  readonly rowNameFields?: readonly string[];
  /** Symbol before amounts of money, for example `$`. Default: amounts without a symbol. */
  readonly currencySymbol?: string;
}

/**
 * Starts the back office in `root`: applies the colour mode, loads the texts of the stored
 * language, connects the HTTP client and mounts the router. Pages without a loader in `pages` are
 * drawn from the screen configs of the server. Call it once per page load.
 *
 * @throws when the texts of the language cannot be loaded
 */
export async function createBackOffice({
  name,
  logo = '',
  pages,
  messages,
  root,
  rowNameFields,
  currencySymbol,
}: BackOfficeOptions): Promise<void> {
  if (rowNameFields) setRowNameFields(rowNameFields);
  if (currencySymbol) setCurrencySymbol(currencySymbol);
  applyMode(startMode());
  addNonceToStyles();
  getDefaultStore().set(applicationNameAtom, name);
  getDefaultStore().set(applicationLogoAtom, logo);
  getDefaultStore().set(pagesAtom, pages);
  connectClient({
    showMessage: toast.error,
    translate,
    onSignedOut: leaveArea,
    signInAgain,
    onConnection: setConnection,
    onWritten: reloadBadgesSoon,
  });
  watchConnection();
  await startLocale(async (language) => flattenTexts(await messages(language)));
  const router = startRouter();
  for (const area of backOffices)
    watchSession(area, {
      onEnd: () => location.pathname.startsWith(`/${area}/`) && leaveArea(area),
      onSwitch: switchAccount,
    });
  getDefaultStore().sub(languageAtom, reloadMenus);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
        <SignInAgain />
      </Providers>
    </StrictMode>,
  );
}

/** Translates a key outside React, for messages of the HTTP client. */
function translate(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = getDefaultStore().get(localeAtom)?.texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** After a sign-out. The page of consent signs in by itself. */
function leaveArea(area: Area): void {
  if (location.pathname !== `/${area}/connect`) go(loginPath(area));
}

/** The server translates menu names, so a change of language loads the menus again. */
function reloadMenus(): void {
  for (const area of backOffices) {
    if (loginArea(area).isLoad)
      void loadMenus(area).catch((error: unknown) =>
        console.error('menus in another language', error),
      );
  }
}
