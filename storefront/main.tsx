import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterProvider } from 'react-router-dom';
import { readLanguage, fallbackLanguage, type Language } from '../schemas/contract/language.ts';
import { createApi } from './api/create-api.ts';
import { App } from './app.tsx';
import { flatten } from './messages.ts';
import { createRoutes } from './routes.tsx';
import './styles/index.css';

declare global {
  interface Window { readonly __staticRouterHydrationData?: HydrationState }
}

const words: Readonly<Record<Language, () => Promise<{ readonly default: Parameters<typeof flatten>[0] }>>> = {
  en: () => import('../locales/en/storefront.json'),
  'zh-cn': () => import('../locales/zh-cn/storefront.json'),
};

/** The shopper program in the browser: takes over the page the server rendered, in the same language and with the same data. */
const language = readLanguage(document.documentElement.lang) ?? fallbackLanguage;
const messages = flatten((await words[language]()).default);
const router = createBrowserRouter(createRoutes(createApi(fetch, location.origin, language)), { hydrationData: window.__staticRouterHydrationData });
hydrateRoot(document.getElementById('root')!, <App language={language} messages={messages}><RouterProvider router={router} /></App>);
