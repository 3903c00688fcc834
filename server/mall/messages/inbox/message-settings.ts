import { Injectable } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type {
  ChannelChoices,
  MessageSettings,
} from '../../../../schemas/contract/calls/accounts/messages.ts';
import {
  type MessageChannel,
  type MessageKind,
  messageChannels,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { Database, type Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { Channels } from '../delivery/channels.ts';
import { isOnByDefault, kindsOf } from '../kinds/index.ts';
import { messageTitle } from '../message-text.ts';

/** What an account chose, as stored: channels by kind, only where they were saved. */
type StoredChoices = Partial<Record<MessageKind, Partial<ChannelChoices>>>;

interface SettingsRow {
  readonly email: string;
  readonly is_digest: 0 | 1;
  readonly choices: StoredChoices;
}

const noSettings: SettingsRow = { email: '', is_digest: 0, choices: {} };

/**
 * SQL that selects the account `$2` of an area unless it is deleted or closed. With `FOR KEY SHARE`
 * it waits while the account is being closed, so that no settings are stored after the deletion of
 * personal data.
 */
const openAccountSql = (area: Area): string =>
  area === 'Admin'
    ? 'admins a WHERE a.id = $2 AND a.deleted_at IS NULL'
    : 'users a WHERE a.id = $2 AND a.deleted_at IS NULL AND a.closed_at IS NULL';

/** Name of a prepared statement. Admins and all other users have a table each, hence two names. */
const nameOf = (statement: string, area: Area): string =>
  `messages.${statement}.${area === 'Admin' ? 'admins' : 'users'}`;

/** A change of settings: digest, and channels of some kinds. */
export interface SettingsChange {
  readonly is_digest?: 0 | 1 | undefined;
  readonly kinds: readonly (Partial<ChannelChoices> & { readonly kind: MessageKind })[];
}

/** By which channels the caller receives messages of each kind. */
@Injectable()
export class MessageSettingsOf {
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
  ) {}

  async read({ area, id, language }: Actor): Promise<MessageSettings> {
    const [row = noSettings] = await this.database.rows<SettingsRow>(
      `
        SELECT email, is_digest, choices
        FROM message_settings
        WHERE area = $1 AND account_id = $2`,
      [area, id],
      'messages.settings',
    );
    return {
      email: row.email,
      is_digest: row.is_digest,
      channels: await this.channels.available(area),
      kinds: kindsOf(area).map((kind) => ({
        kind,
        title: messageTitle(language, kind),
        ...choicesOf(kind, row.choices),
      })),
    };
  }

  /** Saves the sent kinds; the others stay as they are. @throws Refusal 401 */
  async save(actor: Actor, { is_digest: isDigest, kinds }: SettingsChange): Promise<void> {
    const choices: Record<string, Partial<ChannelChoices>> = Object.fromEntries(
      kinds.map(({ kind, ...channels }) => [kind, channels]),
    );
    const saved = await this.database.run(
      `
        INSERT INTO message_settings (area, account_id, language, is_digest, choices)
        SELECT $1::varchar, a.id, $3::varchar, coalesce($4::smallint, 0), $5::jsonb
        FROM ${openAccountSql(actor.area)}
        FOR KEY SHARE
        ON CONFLICT (area, account_id)
        DO UPDATE
        SET
          language = excluded.language,
          is_digest = coalesce($4, message_settings.is_digest),
          choices = message_settings.choices || (
            SELECT coalesce(
              jsonb_object_agg(
                c.key, coalesce(message_settings.choices -> c.key, '{}') || c.value
              ),
              '{}'
            )
            FROM jsonb_each($5::jsonb) c
          )`,
      [actor.area, actor.id, actor.language, isDigest ?? null, JSON.stringify(choices)],
      nameOf('saveSettings', actor.area),
    );
    if (saved === 0) throw httpErrors.signedOut();
  }
}

function choicesOf(kind: MessageKind, stored: StoredChoices): ChannelChoices {
  const choice = (channel: MessageChannel): 0 | 1 =>
    stored[kind]?.[channel] ?? (isOnByDefault(kind, channel) ? 1 : 0);
  const entries = messageChannels.map((channel) => [channel, choice(channel)]);
  return Object.fromEntries(entries) as ChannelChoices;
}

/** An account in one area. */
export interface Recipient {
  readonly area: Area;
  readonly id: number;
}

/**
 * Keeps the language in which the caller last read messages; e-mails are written in it. Writes
 * nothing while it stays the same.
 */
export async function rememberLanguage(sql: Sql, { area, id, language }: Actor): Promise<void> {
  await sql.run(
    `
      INSERT INTO message_settings (area, account_id, language)
      SELECT $1::varchar, a.id, $3::varchar
      FROM ${openAccountSql(area)}
        AND NOT EXISTS (
          SELECT
          FROM message_settings
          WHERE area = $1 AND account_id = $2 AND language = $3
        )
      FOR KEY SHARE
      ON CONFLICT (area, account_id)
      DO UPDATE
      SET language = excluded.language`,
    [area, id, language],
    nameOf('language', area),
  );
}

/** An address that its account asked for. */
export interface AskedEmail {
  /** '' removes the address. */
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

/**
 * Sets or removes the confirmed address of an account.
 *
 * @returns false for an account that is deleted or closed, and for an address that was asked for
 *   before the confirmed one or before its removal
 */
export async function saveEmail(
  sql: Sql,
  { area, id }: Recipient,
  { email, askedAt }: AskedEmail,
  language: Language,
): Promise<boolean> {
  const saved = await sql.run(
    `
      INSERT INTO message_settings (area, account_id, language, email, email_asked_at)
      SELECT $1::varchar, a.id, $3::varchar, $4::varchar, to_timestamp($5::float8 / 1000)
      FROM ${openAccountSql(area)}
      FOR KEY SHARE
      ON CONFLICT (area, account_id)
      DO UPDATE
      SET
        email = excluded.email,
        email_asked_at = greatest(message_settings.email_asked_at, excluded.email_asked_at)
      WHERE excluded.email = ''
        OR message_settings.email_asked_at IS NULL
        OR message_settings.email_asked_at <= excluded.email_asked_at`,
    [area, id, language, email, askedAt],
    nameOf('saveEmail', area),
  );
  return saved > 0;
}

/** Ends e-mails of some kinds for an account. */
export async function turnOffEmail(
  sql: Sql,
  { area, id }: Recipient,
  kinds: readonly MessageKind[],
  language: Language,
): Promise<void> {
  await sql.run(
    `
      INSERT INTO message_settings (area, account_id, language, choices)
      SELECT
        $1::varchar, a.id, $4::varchar,
        (SELECT jsonb_object_agg(kind, '{"email":0}'::jsonb) FROM unnest($3::text[]) AS kind)
      FROM ${openAccountSql(area)}
      FOR KEY SHARE
      ON CONFLICT (area, account_id)
      DO UPDATE
      SET choices = message_settings.choices || (
        SELECT jsonb_object_agg(
          kind, coalesce(message_settings.choices -> kind, '{}') || '{"email":0}'
        )
        FROM unnest($3::text[]) AS kind
      )`,
    [area, id, kinds, language],
    nameOf('turnOffEmail', area),
  );
}
