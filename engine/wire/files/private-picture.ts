import { apiPrefix } from '../../../schemas/contract/areas.ts';
import { clientHooks } from '../hooks.ts';
import { api } from '../http.ts';

/**
 * Loads a private picture (`/files/…`). The server returns it only to callers that may read the row
 * that holds it. Undefined when it is refused or does not load.
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
    return undefined; // logged by the wire
  }
}
