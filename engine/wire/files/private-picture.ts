import { apiPrefix } from '../../../schemas/contract/areas.ts';
import { clientHooks } from '../hooks.ts';
import { api } from '../http.ts';

/**
 * The bytes behind a sealed address (`/files/…`) for who may read the row that holds it; undefined
 * for anybody else and when it cannot be reached,
 * as for a picture that does not load.
 */
export async function loadPrivatePicture(
  url: string,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  try {
    const answer = await api.file(
      `${apiPrefix[clientHooks().area()]}${url.slice(1)}`,
      {},
      { messages: 'quiet', signal },
    );
    return answer instanceof Blob ? answer : undefined;
  } catch {
    return undefined; // told on the console by the wire; an empty frame shows it
  }
}
