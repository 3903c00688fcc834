import { useIntl } from 'react-intl';
import { langOf } from '../../../schemas/rules/local-name.ts';

/**
 * Name of a courier in the page's language. The mall stores one name of at most ten characters; for
 * couriers with a translation the locale file has the other one.
 */
export function useCourierName(): (code: string, name: string) => string {
  const { messages, locale } = useIntl();
  return (code, name) => {
    const translated = messages[`storefront.orders.couriers.${code}`];
    return langOf(name) === locale || typeof translated !== 'string' ? name : translated;
  };
}

export function CourierName({ code, name }: { readonly code: string; readonly name: string }) {
  const shown = useCourierName()(code, name);
  return <span lang={langOf(shown)}>{shown}</span>;
}
