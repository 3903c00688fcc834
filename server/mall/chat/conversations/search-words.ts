import { gramsSql, hasGrams } from '../../../backoffice/resources/sql/grams.ts';
import { hasPhoneNameSql } from '../messages/message-rows.ts';
import type { PartyKind } from '../parties/chat-party.ts';

/** Text messages that contain the pattern. */
export const contentSql = (alias: string, pattern: string): string => `
  ${alias}.content_type = 'text' AND search_text(${alias}.content) LIKE ${pattern}`;

/**
 * Conversations `f` of user `u` and store `t` with a name or a message that contains the words.
 *
 * Messages of shoppers are read by their conversation, because they have few. Those of staff are
 * also found by the index `chat_contents_grams` over all messages.
 *
 * @param pattern parameter with the LIKE pattern of the words
 */
export function wordsSql(kind: PartyKind, words: string, pattern: string): string {
  const isStaff = kind === 'store' || kind === 'platform';
  const byGrams = `AND ${gramsSql('c.content', pattern)}`;
  // Only admins find shoppers by their phone number, which may also be their name
  const byShopper =
    kind === 'platform'
      ? `search_text(u.nickname) LIKE ${pattern} OR search_text(u.phone) LIKE ${pattern}`
      : `search_text(u.nickname) LIKE ${pattern} AND NOT ${hasPhoneNameSql('u')}`;
  return `
    (
      ${byShopper}
      OR search_text(t.store_name) LIKE ${pattern}
      OR EXISTS (
        SELECT
        FROM chat_contents c
        WHERE c.friend_id = f.id
          AND ${contentSql('c', pattern)}
          ${isStaff && hasGrams(words) ? byGrams : ''}
      )
    )`;
}
