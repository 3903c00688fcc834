import { localPath } from '../../schemas/rules/local-path.ts';

const signInPages = /^\/(Admin|Seller|login|register|forget_password|oauth)\b/;

/** The `?back=` parameter if it is an address of this origin, else `fallback`. */
export function returnUrlOr(search: URLSearchParams, fallback: string): string {
  const back = search.get('back') ?? '';
  return localPath(back) ?? fallback;
}

/**
 * Path to open after sign-in: the `?back=` parameter if it is a storefront path other than a
 * sign-in page, else the home page.
 */
export function returnUrl(search: URLSearchParams): string {
  const path = returnUrlOr(search, '/');
  return signInPages.test(path) ? '/' : path;
}
