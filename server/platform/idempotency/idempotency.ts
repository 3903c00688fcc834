import type { FastifyRequest } from 'fastify';
import type { Secrets } from '../config/secrets.ts';
import type { Database, Sql, Transaction } from '../database/sql.ts';
import { currentTrial } from '../database/trial.ts';
import type { Actor, IdempotencyKey } from '../http/access/actor.ts';
import { badInputAt, httpErrors } from '../http/response/errors.ts';
import { defineRetention } from '../jobs/retention.ts';

/** Far beyond any retry of a client or a payment provider. */
defineRetention('idempotency_keys', 30);

/** 8 to 100 visible ASCII characters. */
const keyPattern = /^[\x21-\x7e]{8,100}$/;

/**
 * Reads the Idempotency-Key of a write, with a digest of method, address and body. The digest is
 * keyed: a body may hold a six-digit payment password, which a plain digest would reveal.
 *
 * @throws Refusal 422 for a key that does not match the pattern
 */
export function readIdempotencyKey(
  { headers, method, url, body }: FastifyRequest,
  secrets: Pick<Secrets, 'digest'>,
): IdempotencyKey | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw badInputAt('/idempotency-key', 'http.onceKey');
  return { key, hash: secrets.digest(`${method} ${url}\n${JSON.stringify(body ?? null)}`) };
}

/**
 * Runs `work` at most once per Idempotency-Key of the caller, inside the caller's transaction
 * (docs/decisions/0006-idempotency-keys.md). A repetition gets the first answer, which must be
 * JSON. A concurrent repetition waits for the first call. A rollback frees the key. Without a key
 * `work` always runs.
 *
 * @throws Refusal `http.onceOther` when the key was used for another request
 */
export async function runIdempotent<Answer>(
  tx: Transaction,
  actor: Actor,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const first = await claimKey<Answer>(tx, actor);
  if (first) return first.answer;
  const answer = await work();
  await saveAnswer(tx, actor, answer);
  return answer;
}

/** `runIdempotent` in a transaction of its own. */
export const once = <Answer>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> => database.transaction((tx) => runIdempotent(tx, actor, () => work(tx)));

/** Answers are wrapped, so that the answer `undefined` differs from "no answer yet". */
interface SavedAnswer<Answer> {
  readonly answer: Answer;
}

/**
 * Claims the caller's key for this transaction; `saveAnswer` must follow. For work that must do
 * something after saving its answer; otherwise use `runIdempotent`.
 *
 * @returns undefined when the work is to be done, else the answer of the first call
 * @throws Refusal `http.onceOther` when the key was used for another request
 */
export async function claimKey<Answer>(
  tx: Transaction,
  actor: Actor,
): Promise<SavedAnswer<Answer> | undefined> {
  const claim = claimOf(actor);
  if (!claim) return undefined;
  const inserted = await tx.run(
    'INSERT INTO idempotency_keys (owner, key, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [claim.owner, claim.key, claim.hash],
    'idempotency.claim',
  );
  if (inserted === 1) return undefined;
  const [first] = await tx.rows<{ hash: string; answer: SavedAnswer<Answer> | null }>(
    'SELECT hash, answer FROM idempotency_keys WHERE owner = $1 AND key = $2',
    [claim.owner, claim.key],
    'idempotency.first',
  );
  if (!first?.answer || first.hash !== claim.hash) throw httpErrors.onceOther();
  const trial = currentTrial();
  if (trial) trial.isRepeated = true;
  return first.answer;
}

/** Saves the answer of the key that `claimKey` claimed in this transaction. */
export async function saveAnswer(tx: Transaction, actor: Actor, answer: unknown): Promise<void> {
  const claim = claimOf(actor);
  if (!claim) return;
  await tx.run(
    'UPDATE idempotency_keys SET answer = $3::jsonb WHERE owner = $1 AND key = $2',
    [claim.owner, claim.key, JSON.stringify({ answer })],
    'idempotency.save',
  );
}

/** Frees the caller's key after the commit, when what had to follow failed. */
export async function forgetAnswer(sql: Sql, actor: Actor): Promise<void> {
  const claim = claimOf(actor);
  if (!claim) return;
  await sql.run(
    'DELETE FROM idempotency_keys WHERE owner = $1 AND key = $2 AND hash = $3',
    [claim.owner, claim.key, claim.hash],
    'idempotency.forget',
  );
}

/**
 * The first answer of the caller's key, for a call that was refused before it could claim the key:
 * the first call may have caused the refusal, for example by taking the last piece.
 *
 * @throws `error` when the key has no answer yet
 */
export function firstAnswerOrThrow<Answer>(
  database: Database,
  actor: Actor,
  error: unknown,
): Promise<Answer> {
  if (!actor.idempotencyKey) return Promise.reject(error);
  return once<Answer>(database, actor, () => Promise.reject(error));
}

/** Undefined without a key, and for visitors: they would share one owner, and so their answers. */
function claimOf({
  area,
  id,
  idempotencyKey,
}: Actor): (IdempotencyKey & { readonly owner: string }) | undefined {
  if (!idempotencyKey || id === 0) return undefined;
  return { owner: `${area} ${id}`, ...idempotencyKey };
}
