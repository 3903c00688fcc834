import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../config/sql.ts';
import type { Actor, OnceKey } from './actor.ts';
import { badInput, httpErrors } from './errors.ts';

const fitting = /^[\x21-\x7e]{8,100}$/;

/**
 * The Idempotency-Key of a write, with a digest of what it asks for.
 *
 * @throws Refusal 422 for a key that is not 8 to 100 visible ASCII characters
 */
export function onceKeyOf({ headers, method, url, body }: FastifyRequest): OnceKey | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return undefined;
  if (typeof key !== 'string' || !fitting.test(key)) throw badInput([{ pointer: '/idempotency-key', key: 'errors.http.onceKey', params: {} }]);
  return { key, hash: createHash('sha256').update(`${method} ${url}\n${JSON.stringify(body ?? null)}`).digest('hex') };
}

/**
 * Runs `work` once for the caller's Idempotency-Key, as a part of the transaction (decisions 6): a repetition gets the first answer and has no second effect.
 * The key is taken before the work, so that a repetition that arrives meanwhile waits for its end; a refusal leaves no trace, and may be tried again.
 * A caller without a key gets no such promise. The answer is what JSON can hold. Work that locks a row many want calls `keep` with its answer before that.
 *
 * @throws Refusal `http.onceOther` when the key stood for something else
 */
export async function once<Answer>(tx: Transaction, { area, id, onceKey }: Actor, work: (keep: (answer: Answer) => Promise<void>) => Promise<Answer>): Promise<Answer> {
  if (!onceKey || id === 0) return work(async () => undefined); // visitors share no owner: nobody may read another's answer
  const owner = `${area} ${id}`;
  const taken = await tx.run('INSERT INTO idempotency_keys (owner, key, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [owner, onceKey.key, onceKey.hash], 'once.take');
  if (taken === 0) return firstAnswer<Answer>(tx, owner, onceKey);
  let isKept = false;
  const keep = async (answer: Answer): Promise<void> => {
    isKept = true;
    await tx.run('UPDATE idempotency_keys SET answer = $3::jsonb WHERE owner = $1 AND key = $2', [owner, onceKey.key, JSON.stringify({ answer })], 'once.answer');
  };
  const answer = await work(keep);
  if (!isKept) await keep(answer);
  return answer;
}

async function firstAnswer<Answer>(tx: Transaction, owner: string, { key, hash }: OnceKey): Promise<Answer> {
  const [first] = await tx.rows<{ hash: string; answer: { answer: Answer } | null }>('SELECT hash, answer FROM idempotency_keys WHERE owner = $1 AND key = $2', [owner, key], 'once.first');
  if (!first || first.hash !== hash || !first.answer) throw httpErrors.onceOther();
  return first.answer.answer;
}
