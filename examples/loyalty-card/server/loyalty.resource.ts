import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
} from '../../../server/backoffice/resources/hooks/resource-hooks.ts';
import { nowSql } from '../../../server/platform/database/now-sql.ts';
import { badInput } from '../../../server/platform/http/response/errors.ts';

/** A seller takes points off a card for a gift, of which the till is told. */
@ResourceHooks('loyalty_cards')
export class LoyaltyCardHooks {
  @CommandHandler('loyalty.redeem')
  async redeem({ tx, rows, input, pointer }: CommandContext): Promise<CommandResult> {
    const [card] = rows;
    const left = Number(card!.points);
    const { points, note } = input(card);
    if (Number(points) > left)
      throw badInput([
        {
          pointer: `${pointer(card)}/points`,
          key: 'errors.rules.maximum',
          params: { limit: left },
        },
      ]);
    await tx.run(
      `
        WITH entry AS (
          INSERT INTO loyalty_entries (card_id, cause, points, note, status, next_at)
          VALUES ($1, 'gift', -$2::bigint, $3, 0, ${nowSql})
        )
        UPDATE loyalty_cards
        SET used_at = mall_now()
        WHERE id = $1`,
      [card!.id, points, note ?? ''],
      'loyalty.redeem',
    );
    return { set: { points: left - Number(points) } };
  }
}
