import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shopperEntered } from '../auth/auth.events.ts';
import { Events } from '../config/events.ts';
import type { Transaction } from '../config/sql.ts';
import { userRegistered } from '../users/users.events.ts';
import { post, type Posting } from '../wallet/post.ts';
import { pointsFor } from './point-rules.ts';

/** Points for a new account, for who invited it, and for signing in once a calendar day of the mall, each when its rule is on (decisions 22). */
@Injectable()
export class AccountPoints implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(userRegistered, (tx, { user_id: user, inviter_id: inviter }) =>
      welcome(tx, user, inviter),
    );
    this.events.on(shopperEntered, (tx, { user_id: user }) => greet(tx, user));
  }
}

type Cause = Posting['cause'] & { readonly event: string };
const gift = (userId: number, points: number, { event, ...cause }: Cause): Posting => ({
  cause,
  event,
  legs: [
    { account: { owner: 'user', id: userId, kind: 'points' }, amount: points },
    { account: { owner: 'platform', kind: 'points' }, amount: -points },
  ],
});

/** The new account is the cause of both. */
async function welcome(tx: Transaction, user: number, inviter: number): Promise<void> {
  const own = await pointsFor(tx, 'register');
  const theirs = inviter === 0 ? 0 : await pointsFor(tx, 'inviter');
  await post(tx, [
    ...(own > 0 ? [gift(user, own, { type: 'register', id: user, event: 'points_register' })] : []),
    ...(theirs > 0
      ? [gift(inviter, theirs, { type: 'invite', id: user, event: 'points_invite' })]
      : []),
  ]);
}

/** Of those who sign in at once, the one that writes the day brings the points. */
async function greet(tx: Transaction, user: number): Promise<void> {
  const points = await pointsFor(tx, 'login');
  if (points === 0) return;
  const [day] = await tx.rows<{ id: number }>(
    'INSERT INTO sign_in_days (user_id, day) VALUES ($1, mall_now()::date) ON CONFLICT DO NOTHING RETURNING id',
    [user],
    'points.day',
  );
  if (day)
    await post(tx, [gift(user, points, { type: 'login', id: day.id, event: 'points_login' })]);
}
