// Load on one HTTP server with autocannon, and how results are summed up.
import autocannon from 'autocannon';
import { cpuSeconds } from './process-stats.mjs';

export const median = (numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
/** The median of a value of several runs. */
export const middle = (runs, key) => median(runs.map((run) => run[key]));
/** Whether a run had requests that failed, or none that was answered. */
export const hasFailed = (runs) => runs.some(({ bad, perSecond }) => bad > 0 || perSecond === 0);

/**
 * Sends requests for one second to warm up, then for `seconds`.
 *
 * @param target `url` and `pid` of the server
 * @param requestOf returns `{ method, path, body, headers }` of the nth request
 * @param options `first` is the first n
 * @returns requests and CPU milliseconds of the server, KB per answer, and the number of answers
 *   that are not a 200
 */
export async function load(target, requestOf, { seconds, connections, first }) {
  let next = first;
  const setupRequest = (request) => {
    const { method = 'GET', path, body, headers = {} } = requestOf(next);
    next += 1;
    return { ...request, method, path, body: body && JSON.stringify(body), headers };
  };
  const fire = (duration) =>
    new Promise((resolve, reject) => {
      autocannon(
        { url: target.url, connections, duration, timeout: 30, requests: [{ setupRequest }] },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
    });
  await fire(1);
  const before = cpuSeconds(target.pid);
  const result = await fire(seconds);
  const done = result['2xx'];
  return {
    perSecond: done / result.duration,
    cpuMs: ((cpuSeconds(target.pid) - before) * 1000) / done,
    kb: result.throughput.total / done / 1024,
    bad: result.non2xx + result.errors + result.timeouts,
  };
}

/** One result as a line. */
export function printResult(round, name, { perSecond, cpuMs, bad }) {
  const rate = `${perSecond.toFixed(0).padStart(6)}/s`;
  const failures = bad > 0 ? `  BAD ${bad}` : '';
  console.log(`${round} ${name.padEnd(26)} ${rate}  cpu ${cpuMs.toFixed(3)} ms${failures}`);
}
