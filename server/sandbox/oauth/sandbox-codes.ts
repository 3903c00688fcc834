import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';

/** What a person has approved, and what the answers to the code falsify. */
export interface SandboxCode {
  readonly person: string;
  readonly client: string;
  readonly kind: string;
  /** Of OpenID Connect; empty for WeChat. */
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** Codes and access tokens of the sandbox. A code works once and for five minutes. */
@Injectable()
export class SandboxCodes {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  async issue(grant: SandboxCode): Promise<string> {
    const code = randomBytes(16).toString('hex');
    await this.database.run(
      "DELETE FROM sandbox_codes WHERE created_at < mall_now() - interval '5 minutes'",
    );
    await this.database.run('INSERT INTO sandbox_codes (code, grant_data) VALUES ($1, $2)', [
      code,
      JSON.stringify(grant),
    ]);
    return code;
  }

  /** @returns undefined for an unknown, used or old code */
  async take(code: string): Promise<SandboxCode | undefined> {
    const [row] = await this.database.rows<{ grant_data: SandboxCode }>(
      `
        DELETE FROM sandbox_codes
        WHERE code = $1 AND created_at > mall_now() - interval '5 minutes'
        RETURNING grant_data`,
      [code],
    );
    return row?.grant_data;
  }

  /** An access token that names its person. */
  tokenOf(person: string): string {
    const name = Buffer.from(person).toString('base64url');
    return `${name}.${this.secrets.digest(`sandbox token ${person}`)}`;
  }

  /** @returns undefined for a token that is not ours */
  personOf(token: string): string | undefined {
    const person = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    return this.tokenOf(person) === token ? person : undefined;
  }
}
