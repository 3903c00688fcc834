import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The keys of both sides: the sandbox is the provider, and it configures the mall too. */
export interface SandboxKeyPairs {
  /** Signs the mall's requests. */
  readonly merchant: KeyPair;
  /** Signs the provider's responses and notices. */
  readonly vendor: KeyPair;
  /** WeChat Pay's API v3 key. */
  readonly apiKey: string;
}

interface StoredKeys {
  /** PEM. */
  readonly merchant: string;
  /** PEM. */
  readonly vendor: string;
  readonly apiKey: string;
}

/** The mall's account numbers at the sandbox. */
export const sandboxIds = {
  appId: 'wx0000000sandbox01',
  merchantId: '1900000001',
  serial: '50CA00000000000000000000000000000000A4D1',
  platformKeyId: 'PUB_KEY_ID_0119000000010000SANDBOX',
  alipayAppId: '2021000000000001',
  sellerId: '2088000000000001',
} as const;

/**
 * Keys generated once per installation and stored encrypted in its database, so that all processes
 * use the same ones.
 */
@Injectable()
export class SandboxKeys {
  private loading: Promise<SandboxKeyPairs> | undefined;

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  get(): Promise<SandboxKeyPairs> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<SandboxKeyPairs> {
    const { merchant, vendor, apiKey } = (await this.find()) ?? (await this.generate());
    return { merchant: toKeyPair(merchant), vendor: toKeyPair(vendor), apiKey };
  }

  private async find(): Promise<StoredKeys | undefined> {
    const [row] = await this.database.rows<{ sealed: string }>(
      "SELECT value->>'sealed' AS sealed FROM configs WHERE name = 'sandbox'",
    );
    return row && (JSON.parse(this.secrets.decrypt(row.sealed)) as StoredKeys);
  }

  /** When several processes generate keys, the first row wins and all of them use it. */
  private async generate(): Promise<StoredKeys> {
    const [merchant, vendor] = await Promise.all([newPrivateKey(), newPrivateKey()]);
    const keys: StoredKeys = { merchant, vendor, apiKey: randomBytes(16).toString('hex') };
    await this.database.run(
      `
        INSERT INTO configs (name, value)
        VALUES ('sandbox', jsonb_build_object('sealed', $1::text))
        ON CONFLICT (name)
        DO NOTHING`,
      [this.secrets.encrypt(JSON.stringify(keys))],
    );
    return (await this.find())!;
  }
}

const generate = promisify(generateKeyPair);

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const toKeyPair = (pem: string): KeyPair => ({
  privateKey: createPrivateKey(pem),
  publicKey: createPublicKey(pem),
});
