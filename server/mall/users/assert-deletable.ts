import type { WriteContext } from '../../backoffice/resources/hooks/resource-hooks.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { findObstacles, lockMoney } from './closing/find-obstacles.ts';
import { userErrors } from './users.errors.ts';

/**
 * An account is deleted under the conditions under which its owner may close it; a locked one may be
 * deleted (docs/decisions/0131-soft-deletion.md).
 *
 * @throws Refusal `users.notDeletable` with the obstacles
 */
export async function assertDeletable({ tx, actor, before }: WriteContext): Promise<void> {
  const id = Number(before?.id);
  await lockMoney(tx, [id]);
  const found = (await findObstacles(tx, [id])).get(id) ?? [];
  const obstacles = found.filter(({ name }) => name !== 'disabled');
  if (obstacles.length === 0) return;
  const reasons = obstacles.map(({ name, count }) =>
    translate(actor.language, `errors.users.obstacles.${name}`, { count }),
  );
  const separator = translate(actor.language, 'errors.users.obstacles.separator');
  const { code, key } = userErrors.notDeletable();
  throw new Refusal(code, key, { reasons: reasons.join(separator) }, { data: { obstacles } });
}
