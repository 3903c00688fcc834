import type { Transaction } from '../config/sql.ts';

/** What the site is called until somebody says otherwise (reference 6). Titles and descriptions left empty come from the locales. */
const web = {
  web_name: 'Souk', index_name: '', keyword: '', description: '', logo: '', tel: '', mobile: '', email: '', icp: '', close_status: 1, close_reason: '',
} as const;

export const writeSiteConfig = async (tx: Transaction): Promise<void> =>
  void (await tx.run("INSERT INTO configs (name, value) VALUES ('web', $1::jsonb) ON CONFLICT DO NOTHING", [JSON.stringify(web)]));
