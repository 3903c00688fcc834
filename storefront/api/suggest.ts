import { isFailure } from '../../engine/wire/index.ts';
import type { Suggestions } from '../../schemas/contract/calls/catalog.ts';
import { shop } from './shop.ts';

/** What one may mean by the first letters of a search; nothing when it cannot be asked. */
export async function suggest(keywords: string): Promise<Suggestions | undefined> {
  const answer = await shop
    .get<Suggestions>('/goods/suggest', { keywords }, { messages: 'quiet' })
    .catch(() => undefined); // suggestions are help, not an answer
  return answer === undefined || isFailure(answer) ? undefined : answer;
}
