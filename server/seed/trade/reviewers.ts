import { groupBy } from '../../../schemas/rules/group-by.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { reviewers } from '../accounts/accounts.ts';
import type { Demo } from '../catalogue/demo.ts';
import { insertRows } from '../insert-rows.ts';
import { writeHomes } from './participants.ts';
import type { GoodsReview } from './reviews.ts';

export interface Buyer {
  readonly user_id: number;
  readonly nickname: string;
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly receive_area: string;
  readonly receive_address: string;
}

/** Writes shoppers who take turns; who writes in English has an English nickname. */
export async function writeReviewers(
  tx: Transaction,
  reviews: readonly GoodsReview[],
  ago: Demo['ago'],
): Promise<(review: GoodsReview) => Buyer> {
  const languageOf = ({ text }: GoodsReview) => (langOf(text) === 'en' ? 'en' : 'zh');
  const written = groupBy(reviews, languageOf);
  const names = new Map(
    (['zh', 'en'] as const).map((language) => {
      const needed = reviewers[language].slice(0, written.get(language)?.length ?? 0);
      const users = needed.map((nickname, index) => {
        const username = `1990000${(language === 'zh' ? 5000 : 6000) + index}`;
        return { username, phone: username, nickname, created_at: ago(440) };
      });
      return [language, users];
    }),
  );
  const rows = [...names.values()].flat();
  await insertRows(tx, 'users', rows);
  const usernames = rows.map(({ username }) => username);
  await writeHomes(tx, usernames);
  const buyers = await tx.rows<Buyer & { readonly username: string }>(
    `
      SELECT
        u.username, u.id AS user_id, u.nickname, a.receive_name, a.receive_tel,
        a.area_info AS receive_area, a.address AS receive_address
      FROM users u
      JOIN addresses a ON a.user_id = u.id
      WHERE u.username = ANY($1)`,
    [usernames],
  );
  const byName = new Map(buyers.map(({ username, ...buyer }) => [username, buyer]));
  const turns = new Map<string, number>();
  return (review) => {
    const language = languageOf(review);
    const list = names.get(language)!;
    const turn = turns.get(language) ?? 0;
    turns.set(language, turn + 1);
    return byName.get(list[turn % list.length]!.username)!;
  };
}
