import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { Database } from '../../config/sql.ts';

/** Both sides' keys, for the sandbox is the provider and writes the mall's settings too. */
export interface OpenedKeys {
  /** Signs our requests. */
  readonly merchant: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  /** Signs answers and notices, as the provider. */
  readonly vendor: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  /** WeChat Pay's API v3 key. */
  readonly apiKey: string;
}
interface StoredKeys {
  readonly merchant: string;
  readonly vendor: string;
  readonly apiKey: string;
}

/** The sandbox's accounts at itself. */
export const sandboxIds = {
  appId: 'wx0000000sandbox01',
  merchantId: '1900000001',
  serial: '50CA00000000000000000000000000000000A4D1',
  platformKeyId: 'PUB_KEY_ID_0119000000010000SANDBOX',
  alipayAppId: '2021000000000001',
  sellerId: '2088000000000001',
} as const;

/** Keys made once for an installation and kept encrypted in its database, so that all its processes sign alike. */
@Injectable()
export class SandboxKeys {
  private opened: Promise<OpenedKeys> | undefined;

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  get(): Promise<OpenedKeys> {
    return (this.opened ??= this.open().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    }));
  }

  private async open(): Promise<OpenedKeys> {
    const { merchant, vendor, apiKey } = (await this.find()) ?? (await this.make());
    return { merchant: pairOf(merchant), vendor: pairOf(vendor), apiKey };
  }

  private async find(): Promise<StoredKeys | undefined> {
    const [row] = await this.database.rows<{ sealed: string }>(
      "SELECT value->>'sealed' AS sealed FROM configs WHERE name = 'sandbox'",
    );
    return row && (JSON.parse(this.secrets.decrypt(row.sealed)) as StoredKeys);
  }

  /** Another process may be faster; its keys are then the ones. */
  private async make(): Promise<StoredKeys> {
    const [merchant, vendor] = await Promise.all([newKey(), newKey()]);
    const made: StoredKeys = { merchant, vendor, apiKey: randomBytes(16).toString('hex') };
    await this.database.run(
      "INSERT INTO configs (name, value) VALUES ('sandbox', jsonb_build_object('sealed', $1::text)) ON CONFLICT (name) DO NOTHING",
      [this.secrets.encrypt(JSON.stringify(made))],
    );
    return (await this.find())!;
  }
}

const generate = promisify(generateKeyPair);
const newKey = async (): Promise<string> =>
  (await generate('rsa', { modulusLength: 2048 })).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
const pairOf = (pem: string): OpenedKeys['merchant'] => ({
  privateKey: createPrivateKey(pem),
  publicKey: createPublicKey(pem),
});
