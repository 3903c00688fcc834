import { storage } from '../../../engine/wire/index.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { readCommon } from '../../api/catalog/common.ts';
import { browserApi } from '../../api/client/create-api.ts';

/** Delay before `/common` is requested for the IP address, ms. Visible content loads first. */
const readDelayMs = 8000;

/**
 * Stores the public IP address of this browser. Pages rendered for all visitors carry an empty
 * `ip`; the address is then requested from `/common`, unless one is stored already. Until it is
 * known, an empty text is stored, so that the key never waits for a slow service.
 */
export function storeIpAddress(ip: string): void {
  if (ip !== '') storage.write(storageKeys.ip, ip);
  else if (!storage.read(storageKeys.ip)) {
    storage.write(storageKeys.ip, '');
    setTimeout(
      () =>
        void readCommon(browserApi)
          .then((common) => storage.write(storageKeys.ip, common.ip))
          .catch(() => undefined),
      readDelayMs,
    );
  }
}
