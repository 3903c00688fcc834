import { useIntl } from 'react-intl';
import { useRouteLoaderData } from 'react-router-dom';
import type { CommonAnswer } from '../../schemas/contract/calls/common.ts';

/** Texts of `storefront.*` in the page's language. */
export function useWords(): (id: string, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id: `storefront.${id}` }, values);
}

/** What every page knows: classes, brands and the site's words. */
export const useCommon = (): CommonAnswer => useRouteLoaderData('frame') as CommonAnswer;

/** The name of a class in the page's language. */
export function useClassName(): (named: { readonly name: string; readonly ename: string }) => string {
  const { locale } = useIntl();
  return ({ name, ename }) => (locale === 'en' && ename !== '' ? ename : name);
}
