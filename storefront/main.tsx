import { connectClient, storage } from '../engine/wire/index.ts';
import { startTransition, useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createIntl } from 'react-intl';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterProvider,
} from 'react-router-dom';

import { readLanguage, fallbackLanguage } from '../schemas/contract/language.ts';
import { storageKeys } from '../schemas/contract/storage.ts';
import { browserApi } from './api/create-api.ts';
import { App, languageTag } from './app.tsx';
import { dataId } from './document.ts';
import { createRoutes, type PageFiles } from './routes.tsx';
import { signInUrl } from './state/session.ts';
import { tell } from './state/toast.ts';
import { revealDeferred } from './state/reveal-deferred.ts';
import { createVocabulary, wordsOf } from './words.ts';
import './styles/index.css';

/**
 * The shopper program in the browser: takes over the page the server rendered, in the same language
 * and with the same data.
 */
const language = readLanguage(document.documentElement.lang) ?? fallbackLanguage;
const vocabulary = createVocabulary(
  language,
  import.meta.glob('../locales/*/storefront/*.json', { import: 'default' }),
);
const taken: { over: () => void } = { over: () => undefined };
const root = document.getElementById('root')!;
const ready = new Promise<void>((resolve) => {
  taken.over = () => {
    root.dataset.live = '';
    resolve();
    revealDeferred(root);
  };
}); // the mark is for who drives the page: React's own comes before the work is done
const routes = createRoutes({
  api: () => browserApi,
  language,
  ready,
  pages: import.meta.glob('./routes/pages/**/*.tsx') as PageFiles,
  need: vocabulary.need,
});

connectClient({
  area: () => 'shop',
  language: () => language,
  tell,
  translate: (key, values) =>
    wordsOf(
      createIntl({
        locale: languageTag[language],
        messages: vocabulary.messages() as Record<string, string>,
      }),
    )(`common.wire.${key}`, values),
  signedOut: () => void router.navigate(signInUrl(router.state.location)),
});
// The back offices follow
if (new URLSearchParams(location.search).has('lang')) storage.write(storageKeys.language, language);

/** Lets the browser answer a touch before more work is done. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

await breathe();
// What the page on show needs is here before it is taken over: nothing flashes.
await Promise.all([
  vocabulary.need(['common']),
  ...(matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
  }),
]);
await breathe();
const router = createBrowserRouter(routes, {
  hydrationData: JSON.parse(document.getElementById(dataId)!.textContent) as HydrationState,
});
await breathe();

function Program() {
  const messages = useSyncExternalStore(
    vocabulary.subscribe,
    vocabulary.messages,
    vocabulary.messages,
  );
  useEffect(taken.over, []);
  return (
    <App language={language} messages={messages}>
      <RouterProvider router={router} />
    </App>
  );
}
startTransition(() => {
  hydrateRoot(root, <Program />);
}); // in slices: a slow phone goes on scrolling and answers a touch meanwhile

// The page for when there is no network; development has none, its files change all the time.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // After what people wait for; refused in private windows: the shop works without
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 2000);
