import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Area, accountKindOf, type BackOffice } from '../../../schemas/contract/areas.ts';
import { type KeyScope, keyStatus } from '../../../schemas/contract/dicts/key-dicts.ts';
import { Broadcast } from '../../platform/broadcast/broadcast.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { ApiKeys } from '../../platform/http/access/api-keys.ts';
import { type AccountRow, accountSql, toAccountFacts } from '../sessions/account-sql.ts';
import { SellerStores } from '../sessions/seller-stores.ts';
import { sessionCacheMs, touchInterval } from '../sessions/session-limits.ts';
import { hashSecret, isSecret } from './secret.ts';

interface KeyRow extends AccountRow {
  readonly key_id: number;
  readonly description: string;
  readonly scopes: readonly KeyScope[];
  readonly rate: number;
  /** The rights of the key's role. */
  readonly granted: readonly string[];
  /** `used_at` is old enough to be written again. */
  readonly touch: boolean;
}

type KeyFacts = Omit<Actor, 'language' | 'ip' | 'requestId'>;

/** Some thousands of keys at once. */
const maxCacheBytes = 8 * 2 ** 20;
const channel = 'souk_keys';

/**
 * API keys in the tables `admin_keys` and `user_keys` (docs/decisions/0133-api-keys.md). A key acts
 * as the account that made it, with the rights that both the account and the key's role have when it
 * is used. A process reuses what it read for one second; revoking reaches its own process with the
 * answer, and all others at once.
 */
@Injectable()
export class DatabaseKeys extends ApiKeys implements OnModuleInit {
  private readonly cache = new TtlCache<KeyFacts | undefined>({
    ttlMs: sessionCacheMs,
    maxBytes: maxCacheBytes,
    sizeOf: (key) => 1000 + (key?.rights.size ?? 0) * 100,
  });

  private readonly statements: Readonly<Record<BackOffice, string>>;

  constructor(
    private readonly database: Database,
    private readonly broadcast: Broadcast,
    stores: SellerStores,
  ) {
    super();
    this.statements = { Admin: keySql('Admin', stores), Seller: keySql('Seller', stores) };
  }

  async onModuleInit(): Promise<void> {
    const clear = () => this.clearCache();
    await this.broadcast.listen(channel, { onMessage: clear, onReconnect: clear });
  }

  async actorOf(
    secret: string,
    area: Area,
    { language, ip, id }: Pick<FastifyRequest, 'language' | 'ip' | 'id'>,
  ): Promise<Actor | undefined> {
    if (area === 'shop' || !isSecret(secret)) return undefined;
    const facts = await this.cache.get(`${area} ${secret}`, () => this.read(secret, area, ip));
    return facts && { ...facts, language, ip, requestId: id };
  }

  /** Makes a change of keys take effect in every process when the transaction commits. */
  announce(tx: Transaction): Promise<void> {
    tx.afterCommit(() => this.clearCache());
    return this.broadcast.publish(tx, channel, ['changed']);
  }

  clearCache(): void {
    this.cache.clear();
  }

  private async read(secret: string, area: BackOffice, ip: string): Promise<KeyFacts | undefined> {
    const [row] = await this.database.rows<KeyRow>(
      this.statements[area],
      [hashSecret(secret), touchInterval],
      `keys.read.${area}`,
    );
    if (!row) return undefined;
    if (row.touch) await this.touch(area, row.key_id, ip);
    return toFacts(row, area);
  }

  private touch(area: BackOffice, id: number, ip: string): Promise<number> {
    return this.database.run(
      `UPDATE ${tableOf(area)} SET used_at = mall_now(), used_ip = $2 WHERE id = $1`,
      [id, ip],
      `keys.touch.${area}`,
    );
  }
}

const tableOf = (area: BackOffice): string => `${accountKindOf(area)}_keys`;

/** A key with its account. The joins drop accounts that could not sign in. */
function keySql(area: BackOffice, stores: SellerStores): string {
  const kind = accountKindOf(area);
  const { columns, joins } = accountSql(stores)[area];
  const ofStore = area === 'Seller' ? 'AND s.store_id = t.id AND a.closed_at IS NULL' : '';
  return `
    SELECT
      s.id AS key_id, s.description, s.scopes, s.rate,
      coalesce(s.used_at < mall_now() - $2::interval, TRUE) AS touch,
      ARRAY(
        SELECT DISTINCT p.apis::text
        FROM ${kind}_roles r
        JOIN ${kind}_to_permissions rp ON rp.role_id = r.id
        JOIN ${kind}_permissions p ON p.id = rp.permission_id
        WHERE r.id = s.role_id AND r.deleted_at IS NULL
      ) AS granted,
      ${columns}
    FROM (SELECT k.*, k.${kind}_id AS account_id FROM ${tableOf(area)} k) s
    ${joins}
    WHERE s.token_hash = $1
      AND s.status = ${keyStatus.on}
      AND (s.expires_at IS NULL OR s.expires_at > mall_now())
      ${ofStore}`;
}

function toFacts(row: KeyRow, area: BackOffice): KeyFacts {
  const own = new Set(row.rights);
  const rights = row.is_super ? row.granted : row.granted.filter((right) => own.has(right));
  const name = `${row.name} (${row.description})`;
  return {
    ...toAccountFacts({ ...row, name, rights, is_super: false, session_id: 0 }, area),
    key: { id: row.key_id, scopes: row.scopes, rate: row.rate },
  };
}
