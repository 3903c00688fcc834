import type { FastifyRequest } from 'fastify';
import type { Secrets } from '../config/secrets.ts';
import type { Transaction } from '../config/sql.ts';
import type { Actor, OnceKey } from './actor.ts';
import { badInput, httpErrors } from './errors.ts';

const fitting = /^[\x21-\x7e]{8,100}$/;

/**
 * The Idempotency-Key of a write, with a digest of what it asks for: by a secret, for a body may hold a password of six digits, which a plain digest would tell.
 *
 * @throws Refusal 422 for a key that is not 8 to 100 visible ASCII characters
 */
export function onceKeyOf({ headers, method, url, body }: FastifyRequest, secrets: Pick<Secrets, 'digest'>): OnceKey | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return undefined;
  if (typeof key !== 'string' || !fitting.test(key)) throw badInput([{ pointer: '/idempotency-key', key: 'errors.http.onceKey', params: {} }]);
  return { key, hash: secrets.digest(`${method} ${url}\n${JSON.stringify(body ?? null)}`) };
}

type Work<Answer, Ahead> = (keep: (answer: Answer) => void, ahead: Ahead) => Promise<Answer>;

/**
 * Runs `work` once for the caller's Idempotency-Key, as a part of the transaction (decisions 6): a repetition gets the first answer and has no second effect.
 * The key is taken before the work, so that a repetition that arrives meanwhile waits for its end; a refusal leaves no trace, and may be tried again.
 * A caller without a key gets no such promise. The answer is what JSON can hold; it is written together with the commit. Work whose last statement takes a row many want calls
 * `keep` with its answer before that. What `ahead` reads goes out in one trip with the key; it takes no locks and refuses nothing, for a repetition is told the first answer only.
 *
 * @throws Refusal `http.onceOther` when the key stood for something else
 */
export async function once<Answer, Ahead = void>(tx: Transaction, { area, id, onceKey }: Actor, work: Work<Answer, Ahead>, ahead?: () => Promise<Ahead>): Promise<Answer> {
  if (!onceKey || id === 0) return work(() => undefined, await ahead?.() as Ahead); // visitors share no owner: nobody may read another's answer
  const owner = `${area} ${id}`;
  const [taken, read] = await Promise.all([tx.run('INSERT INTO idempotency_keys (owner, key, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [owner, onceKey.key, onceKey.hash], 'once.take'), ahead?.() as Promise<Ahead>]);
  if (taken === 0) return firstAnswer<Answer>(tx, owner, onceKey);
  let isKept = false;
  const keep = (answer: Answer): void => {
    isKept = true;
    tx.last('UPDATE idempotency_keys SET answer = $3::jsonb WHERE owner = $1 AND key = $2', [owner, onceKey.key, JSON.stringify({ answer })], 'once.answer');
  };
  const answer = await work(keep, read);
  if (!isKept) keep(answer);
  return answer;
}

/** It tells that something is done, so that must be on disk. */
async function firstAnswer<Answer>(tx: Transaction, owner: string, { key, hash }: OnceKey): Promise<Answer> {
  const [[first]] = await Promise.all([tx.rows<{ hash: string; answer: { answer: Answer } | null }>('SELECT hash, answer FROM idempotency_keys WHERE owner = $1 AND key = $2', [owner, key], 'once.first'), tx.beOnDisk()]);
  if (!first || first.hash !== hash || !first.answer) throw httpErrors.onceOther();
  return first.answer.answer;
}
