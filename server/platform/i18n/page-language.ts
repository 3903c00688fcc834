import type { FastifyRequest } from 'fastify';
import {
  fallbackLanguage,
  type Language,
  negotiateLanguage,
  readLanguage,
} from '../../../schemas/contract/language.ts';

/** The language of a page: `?lang=`, then the cookie, then the browser's. */
export function pageLanguage({ query, headers }: FastifyRequest): Language {
  const { lang } = query as { readonly lang?: unknown };
  const [, cookie] = /(?:^|;\s*)language=([\w-]{2,10})/.exec(headers.cookie ?? '') ?? [];
  const chosen = readLanguage(typeof lang === 'string' ? lang : undefined) ?? readLanguage(cookie);
  if (chosen) return chosen;
  const accepted = headers['accept-language'];
  return accepted ? negotiateLanguage(accepted) : fallbackLanguage;
}
