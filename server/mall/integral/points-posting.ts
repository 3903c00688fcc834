import type { Posting } from '../wallet/post.ts';

/** Moves points between the platform and a shopper; a negative amount leaves the shopper. */
export function pointsPosting(
  { cause, event, info }: Pick<Posting, 'cause' | 'event' | 'info'>,
  userId: number,
  points: number,
): Posting {
  return {
    cause,
    event,
    ...(info === undefined ? {} : { info }),
    legs: [
      { account: { owner: 'user', id: userId, kind: 'points' }, amount: points },
      { account: { owner: 'platform', kind: 'points' }, amount: -points },
    ],
  };
}
