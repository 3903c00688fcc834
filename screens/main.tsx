import { createBackOffice, type Pages } from '../engine/index.ts';

/** The back-office program: the engine, the hand-written pages by path, and the engine's words. Screens come from the server. */
const modules = import.meta.glob('./{Admin,Seller}/**/*.tsx') as Pages;
const pages: Pages = Object.fromEntries(Object.entries(modules).map(([file, load]) => [file.slice('./'.length, -'.tsx'.length), load]));

const messages = {
  en: async () => (await import('../locales/en/common.json')).default,
  'zh-cn': async () => (await import('../locales/zh-cn/common.json')).default,
};

const root = document.getElementById('root');
if (root) void createBackOffice({ pages, messages: (language) => messages[language](), root });
