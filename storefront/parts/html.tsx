import { richTextSeparator } from '../../schemas/contract/limits.ts';
import '../styles/form.css';

/** A rich text of the back office: its html, which the server cleaned when it was saved (Spec §2). */
export const Html = ({ text, lang }: { readonly text: string; readonly lang?: string }) => <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: text.split(richTextSeparator, 1)[0]! }} />;
