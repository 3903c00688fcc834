import { useIntl } from 'react-intl';

/** What the mall wrote in both languages, `中文 | English`, in the page's; without the bar it stands in both. */
export function useLocalName(): (name: string) => string {
  const { locale } = useIntl();
  return (name) => {
    const [chinese = '', english = chinese] = name.split(' | ');
    return locale === 'en' ? english : chinese;
  };
}

/** The name of goods, and the language it is in: sellers write it in Chinese, and many an English line below it. */
export function useGoodsName(): (goods: { readonly goods_name: string; readonly goods_subname?: string }) => { readonly name: string; readonly lang: 'en' | 'zh-CN' } {
  const { locale } = useIntl();
  return ({ goods_name: name, goods_subname: line = '' }) => (locale === 'en' && /^[\x20-\x7e]{3,}$/.test(line) ? { name: line, lang: 'en' } : { name, lang: 'zh-CN' });
}
