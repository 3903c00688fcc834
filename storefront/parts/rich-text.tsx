import { splitRichText } from '../../schemas/rules/rich-text.ts';

/** Html that was written in the editor: cleaned by the server when it was saved, shown up to the separator (Spec §2). */
export const RichText = ({ html, lang = 'zh-CN' }: { readonly html: string; readonly lang?: string }) => <div className="rich" lang={lang} dangerouslySetInnerHTML={{ __html: splitRichText(html).html }} />;
