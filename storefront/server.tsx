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
  const answer = await handler.query(request);
  if (answer instanceof Response) return answer;
  const context = isClosed(answer) ? withoutGoods(answer) : answer;
  const status = statusOf(context);
  const intl = createIntl({ locale: languageTag[language], messages: messages[language] });
  const body = renderToString(
    <App language={language} messages={messages[language]}><StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} nonce={nonce} /></App>,
  );
  const html = page({ tag: languageTag[language], head: headOf({ url: request.url, language, common: commonOf(context), found: status === 200, intl }), body, nonce, assets });
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': languageTag[language], ...(searchParams.has('lang') ? { 'set-cookie': languageCookie(language) } : {}) },
  });
}

const commonOf = (context: StaticHandlerContext): CommonAnswer | undefined => context.loaderData['frame'] as CommonAnswer | undefined;

const isClosed = (context: StaticHandlerContext): boolean => commonOf(context)?.common.close_status === 0;

/** While the site is closed, a page carries its words and nothing of what it sells. */
const withoutGoods = (context: StaticHandlerContext): StaticHandlerContext =>
  ({ ...context, loaderData: { ...Object.fromEntries(Object.keys(context.loaderData).map((id) => [id, null])), frame: { ...commonOf(context), classes: [], brands: [] } } });

const statusOf = (context: StaticHandlerContext): number => (context.errors || isClosed(context) ? 503 : context.statusCode);
