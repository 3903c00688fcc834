import type { FastifyRequest } from 'fastify';
import type { Secrets } from '../config/secrets.ts';
import { isBroken } from '../config/database-errors.ts';
import type { Database, Transaction } from '../config/sql.ts';
import type { Actor, OnceKey } from './actor.ts';
import { badInput, httpErrors } from './errors.ts';

const fitting = /^[\x21-\x7e]{8,100}$/;

/**
 * The Idempotency-Key of a write, with a digest of what it asks for: by a secret, for a body may hold a password of six digits, which a plain digest would tell.
 *
 * @throws Refusal 422 for a key that is not 8 to 100 visible ASCII characters
 */
export function onceKeyOf(
  { headers, method, url, body }: FastifyRequest,
  secrets: Pick<Secrets, 'digest'>,
): OnceKey | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return undefined;
  if (typeof key !== 'string' || !fitting.test(key))
    throw badInput([{ pointer: '/idempotency-key', key: 'errors.http.onceKey', params: {} }]);
  return { key, hash: secrets.digest(`${method} ${url}\n${JSON.stringify(body ?? null)}`) };
}

/**
 * Runs `work` once for the caller's Idempotency-Key, as a part of the transaction (decisions 6): a repetition gets the first answer and has no second effect.
 * The key is taken before the work, so that a repetition that arrives meanwhile waits for its end; a refusal leaves no trace, and may be tried again.
 * A caller without a key gets no such promise. The answer is what JSON can hold; it is written together with the commit.
 *
 * @throws Refusal `http.onceOther` when the key stood for something else
 */
export async function once<Answer>(
  tx: Transaction,
  { area, id, onceKey }: Actor,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!onceKey || id === 0) return work(); // visitors share no owner: nobody may read another's answer
  const owner = `${area} ${id}`;
  const taken = await tx.run(
    'INSERT INTO idempotency_keys (owner, key, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [owner, onceKey.key, onceKey.hash],
    'once.take',
  );
  if (taken === 0) return firstAnswer<Answer>(tx, owner, onceKey);
  const answer = await work();
  tx.last(
    'UPDATE idempotency_keys SET answer = $3::jsonb WHERE owner = $1 AND key = $2',
    [owner, onceKey.key, JSON.stringify({ answer })],
    'once.answer',
  );
  return answer;
}

/** A key whose answer is known before its work is done. */
export interface KnownAnswer {
  readonly actor: Actor;
  readonly answer: unknown;
}

/**
 * `once` for work that reads before its transaction and from then on only sends: the keys go out with their answers, ahead of the work, and the transaction fails when one of them
 * was taken (`isKeyTaken`).
 */
export function sendKeys(tx: Transaction, known: readonly KnownAnswer[]): void {
  const rows = known.flatMap(({ actor: { area, id, onceKey }, answer }) =>
    onceKey && id > 0 ? [{ owner: `${area} ${id}`, ...onceKey, answer: { answer } }] : [],
  );
  if (rows.length === 0) return;
  tx.send(
    `WITH taken AS (INSERT INTO idempotency_keys (owner, key, hash, answer) SELECT owner, key, hash, answer FROM jsonb_to_recordset($1::jsonb) AS k(owner text, key text, hash text, answer jsonb) ORDER BY owner, key
       ON CONFLICT DO NOTHING RETURNING 1)
     SELECT demand((SELECT count(*) FROM taken) = $2, '${keyTaken}')`,
    [JSON.stringify(rows), rows.length],
    'once.send',
  );
}
export const isKeyTaken = (error: unknown): boolean => isBroken(error, keyTaken);
const keyTaken = 'once_key';

/** What is refused, or failed, was perhaps done before with the same key: then its first answer counts. @throws `error` when it was not */
export async function doneBefore<Answer>(
  database: Database,
  actor: Actor,
  error: unknown,
): Promise<Answer> {
  if (!actor.onceKey) throw error;
  return database.transaction((tx) =>
    once<Answer>(tx, actor, async () => {
      throw error;
    }),
  );
}

/** It tells that something is done, so that must be on disk. */
async function firstAnswer<Answer>(
  tx: Transaction,
  owner: string,
  { key, hash }: OnceKey,
): Promise<Answer> {
  const [[first]] = await Promise.all([
    tx.rows<{ hash: string; answer: { answer: Answer } | null }>(
      'SELECT hash, answer FROM idempotency_keys WHERE owner = $1 AND key = $2',
      [owner, key],
      'once.first',
    ),
    tx.beOnDisk(),
  ]);
  if (!first || first.hash !== hash || !first.answer) throw httpErrors.onceOther();
  return first.answer.answer;
}
