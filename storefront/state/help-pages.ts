import type { Language } from '../../schemas/contract/language.ts';

/** The texts of help that every mall begins with, by their addresses `/user/article/{name}`. */
export const helpPages = ['help', 'notices', 'about', 'partners'] as const;

/** Their titles in the database, by which the server finds them (reference §1.4). */
const titles: Readonly<Record<(typeof helpPages)[number], Readonly<Record<Language, string>>>> = {
  help: { en: 'Help centre', 'zh-cn': '帮助中心' }, notices: { en: 'Notices of the mall', 'zh-cn': '网站公告' },
  about: { en: 'About us', 'zh-cn': '关于我们' }, partners: { en: 'Working with us', 'zh-cn': '其他合作' },
};

/** The title behind an address; an address that is none of ours is a title itself. */
export const helpTitle = (name: string, language: Language): string => (Object.hasOwn(titles, name) ? titles[name as keyof typeof titles][language] : name);
