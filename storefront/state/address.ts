import { storage } from '../../engine/client/storage.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { browserApi } from '../api/create-api.ts';
import { readCommon } from '../api/common.ts';

/** Long after what people wait for. Our choice. */
const laterMs = 8000;

/** Keeps the address this browser is seen at (Spec §3). A page is the same for all visitors and does not know it: it is asked for once. */
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
