import { Injectable } from '@nestjs/common';
import { LocalServerAddress } from './local-server-address.ts';
import { type SandboxKeyPairs, SandboxKeys } from './sandbox-keys.ts';

/** The vendors inside this product, as drivers reach them. Production has none. */
@Injectable()
export class SandboxVendors {
  constructor(
    private readonly pairs: SandboxKeys,
    private readonly server: LocalServerAddress,
  ) {}

  /** The address by which the server calls itself, for example `http://127.0.0.1:3000`. */
  get origin(): string {
    return this.server.origin;
  }

  keys(): Promise<SandboxKeyPairs> {
    return this.pairs.get();
  }
}
