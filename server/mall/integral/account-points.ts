import { Injectable } from '@nestjs/common';
import { type ShopperSignedIn, shopperSignedIn } from '../../identity/auth.events.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { On } from '../../platform/events/events.ts';
import { type UserRegistered, userRegistered } from '../kernel/users.events.ts';
import { type Posting, post } from '../wallet/post.ts';
import { pointsPosting } from './points-posting.ts';
import { readPointRule } from './read-point-rule.ts';

/**
 * Grants points for a new account, to its inviter, and for the first sign-in of a calendar day of
 * the mall, each while its rule is on (docs/product.md#points).
 */
@Injectable()
export class AccountPoints {
  @On(userRegistered)
  welcome(tx: Transaction, { user_id, inviter_id }: UserRegistered): Promise<void> {
    return grantForRegistration(tx, user_id, inviter_id);
  }

  @On(shopperSignedIn)
  greet(tx: Transaction, { user_id }: ShopperSignedIn): Promise<void> {
    return grantForSignIn(tx, user_id);
  }
}

/** @param inviterId 0: nobody */
async function grantForRegistration(
  tx: Transaction,
  userId: number,
  inviterId: number,
): Promise<void> {
  const ownPoints = await readPointRule(tx, 'register');
  const inviterPoints = inviterId === 0 ? 0 : await readPointRule(tx, 'inviter');
  const postings: Posting[] = [];
  if (ownPoints > 0) {
    const cause = { type: 'register', id: userId };
    postings.push(pointsPosting({ cause, event: 'points_register' }, userId, ownPoints));
  }
  if (inviterPoints > 0) {
    const cause = { type: 'invite', id: userId };
    postings.push(pointsPosting({ cause, event: 'points_invite' }, inviterId, inviterPoints));
  }
  await post(tx, postings);
}

/** The insert of the day lets one of several parallel sign-ins grant the points. */
async function grantForSignIn(tx: Transaction, userId: number): Promise<void> {
  const points = await readPointRule(tx, 'login');
  if (points === 0) return;
  const [day] = await tx.rows<{ id: number }>(
    `
      INSERT INTO sign_in_days (user_id, day)
      VALUES ($1, mall_now()::date)
      ON CONFLICT
      DO NOTHING
      RETURNING id`,
    [userId],
    'points.day',
  );
  if (!day) return;
  const cause = { type: 'login', id: day.id };
  await post(tx, [pointsPosting({ cause, event: 'points_login' }, userId, points)]);
}
