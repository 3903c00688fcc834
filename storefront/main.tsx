import { startTransition, useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createIntl } from 'react-intl';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterProvider,
} from 'react-router-dom';
import { setCurrencySymbol } from '../engine/format/index.ts';
import { connectClient, storage } from '../engine/wire/index.ts';

import { fallbackLanguage, readLanguage } from '../schemas/contract/language.ts';
import { storageKeys } from '../schemas/contract/storage.ts';
import { browserApi } from './api/client/create-api.ts';
import { App, languageTag } from './app.tsx';
import { dataId } from './document.ts';
import { createRoutes, type PageFiles } from './routes.tsx';
import type { CommonData } from './state/page/common.ts';
import { revealDeferred } from './state/page/reveal-deferred.ts';
import { showToast } from './state/page/toast.ts';
import { signInUrl } from './state/session/session.ts';
import { connectTexts, createT, createTextStore } from './texts.ts';
import './styles/index.css';

/**
 * Storefront program in the browser. Hydrates the page that the server rendered, in the same
 * language and with the same data.
 */
const language = readLanguage(document.documentElement.lang) ?? fallbackLanguage;
const textStore = createTextStore(
  language,
  import.meta.glob('../locales/*/storefront/*.json', { import: 'default' }),
);
connectTexts(textStore);
/** Browser tests wait for `data-live`. React has no event for the end of hydration. */
const hydration: { onDone: () => void } = { onDone: () => undefined };
const root = document.getElementById('root')!;
const ready = new Promise<void>((resolve) => {
  hydration.onDone = () => {
    root.dataset.live = '';
    resolve();
    revealDeferred(root);
  };
});
const routes = createRoutes({
  api: () => browserApi,
  language,
  ready,
  pages: import.meta.glob('./routes/pages/**/*.tsx') as PageFiles,
  loadTexts: textStore.load,
});

connectClient({
  area: () => 'shop',
  language: () => language,
  showMessage: showToast,
  translate: (key, values) =>
    createT(
      createIntl({
        locale: languageTag[language],
        messages: textStore.messages() as Record<string, string>,
      }),
    )(`common.wire.${key}`, values),
  onSignedOut: () => void router.navigate(signInUrl(router.state.location)),
});
// The back offices use the same language.
if (new URLSearchParams(location.search).has('lang')) storage.write(storageKeys.language, language);

/** Lets the browser handle input between two long tasks. */
const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

await yieldToMain();
// Loads texts and code of the current page before hydration, so that nothing flickers.
await Promise.all([
  textStore.load(['common']),
  ...(matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
  }),
]);
await yieldToMain();
const router = createBrowserRouter(routes, {
  hydrationData: JSON.parse(document.getElementById(dataId)!.textContent) as HydrationState,
});
const { layout } = router.state.loaderData as { readonly layout?: CommonData };
if (layout) setCurrencySymbol(layout.common.currency.symbol);
await yieldToMain();

function Program() {
  const messages = useSyncExternalStore(
    textStore.subscribe,
    textStore.messages,
    textStore.messages,
  );
  useEffect(hydration.onDone, []);
  return (
    <App language={language} messages={messages}>
      <RouterProvider router={router} />
    </App>
  );
}
// A transition hydrates in slices, so a slow phone can scroll and handle input meanwhile.
startTransition(() => {
  hydrateRoot(root, <Program />);
});

// The service worker serves the offline page. Development has none, because its files change.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // Registered 2 s later so that it does not compete with the page. Private windows refuse it; the
  // shop works without it.
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 2000);
