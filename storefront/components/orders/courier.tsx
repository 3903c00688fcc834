import { useIntl } from 'react-intl';
import { langOf } from '../../../schemas/rules/local-name.ts';

/**
 * Names of couriers in the page's language: the mall keeps one of at most ten characters, and those
 * that everybody knows are called by their code in the other language.
 */
export function useCourierName(): (code: string, name: string) => string {
  const { messages, locale } = useIntl();
  return (code, name) => {
    const known = messages[`storefront.orders.couriers.${code}`];
    return langOf(name) === locale || typeof known !== 'string' ? name : known;
  };
}

export function Courier({ code, name }: { readonly code: string; readonly name: string }) {
  const shown = useCourierName()(code, name);
  return <span lang={langOf(shown)}>{shown}</span>;
}
