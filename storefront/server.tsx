import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import { createIntl } from 'react-intl';
import type { CommonAnswer } from '../schemas/contract/calls/common.ts';
import type { Language } from '../schemas/contract/language.ts';
import en from '../locales/en/storefront.json';
import zh from '../locales/zh-cn/storefront.json';
import { createApi } from './api/create-api.ts';
import { App, languageTag } from './app.tsx';
import { type Assets, page } from './document.ts';
import { headOf } from './head.ts';
import { flatten } from './messages.ts';
import { createRoutes } from './routes.tsx';

const messages: Readonly<Record<Language, Record<string, string>>> = { en: flatten(en), 'zh-cn': flatten(zh) };
/** A year: the choice of a language is nobody's secret and signs nobody in (decisions 24). */
const languageCookie = (language: Language): string => `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

export interface Tools { readonly fetch: typeof fetch; readonly nonce: string; readonly language: Language; readonly assets: Assets }

/** Renders one page as a visitor without an account sees it. The status is the page's own: 404 for what does not exist, 503 while the site is closed. */
export async function render(request: Request, { fetch, nonce, language, assets }: Tools): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  const handler = createStaticHandler(createRoutes(createApi(fetch, origin, language)));
  const context = await handler.query(request);
  if (context instanceof Response) return context;
  const intl = createIntl({ locale: languageTag[language], messages: messages[language] });
  const body = renderToString(
    <App language={language} messages={messages[language]}><StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} nonce={nonce} /></App>,
  );
  const html = page({ tag: languageTag[language], head: headOf({ url: request.url, language, common: commonOf(context), found: context.statusCode === 200, intl }), body, nonce, assets });
  return new Response(html, {
    status: statusOf(context),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': languageTag[language], ...(searchParams.has('lang') ? { 'set-cookie': languageCookie(language) } : {}) },
  });
}

const commonOf = (context: StaticHandlerContext): CommonAnswer | undefined => context.loaderData['frame'] as CommonAnswer | undefined;

function statusOf(context: StaticHandlerContext): number {
  if (context.errors) return 503;
  return commonOf(context)?.common.close_status === 0 ? 503 : context.statusCode;
}
