import { isFailure } from '../../engine/client/envelope.ts';
import { shop } from './shop.ts';

/** What one may mean by the first letters of a search; none when it cannot be asked. */
export async function suggest(keywords: string): Promise<readonly string[]> {
  const answer = await shop.get<readonly (string | { readonly text: string })[]>('/goods/suggest', { keywords }, { messages: 'quiet' }).catch(() => []); // suggestions are help, not an answer
  return isFailure(answer) || !Array.isArray(answer) ? [] : answer.map((one: string | { readonly text: string }) => (typeof one === 'string' ? one : one.text));
}
