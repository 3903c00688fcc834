import { apiPrefix } from '../../../schemas/contract/areas.ts';
import { ignoreCallError } from '../call-error.ts';
import { clientHooks } from '../hooks.ts';
import { api } from '../http.ts';

/**
 * Loads a private picture (`/files/…`). The server returns it only to callers that may read the row
 * that holds it. Undefined when it is refused or does not load.
 */
export const loadPrivatePicture = (url: string, signal: AbortSignal): Promise<Blob | undefined> =>
  ignoreCallError(
    api.file(
      `${apiPrefix[clientHooks().area()]}${url.slice(1)}`,
      {},
      { messages: 'quiet', signal },
    ),
  );
