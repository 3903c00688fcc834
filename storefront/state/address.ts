import { storage } from '../../engine/wire/index.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { browserApi } from '../api/create-api.ts';
import { readCommon } from '../api/common.ts';

/** Delay before the address is read, ms: after everything that is visible. */
const laterMs = 8000;

/**
 * Keeps the address this browser is seen at. A page is the same for all visitors and does
 * not know it: it is asked for once.
 */
export function keepAddress(ip: string): void {
  if (ip !== '') storage.write(storageKeys.ip, ip);
  else if (storage.read(storageKeys.ip) === undefined)
    setTimeout(
      () =>
        void readCommon(browserApi)
          .then((common) => storage.write(storageKeys.ip, common.ip))
          .catch(() => undefined),
      laterMs,
    ); // nobody waits for it
}
