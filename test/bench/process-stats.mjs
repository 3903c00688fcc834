// What Linux says of a process. One clock tick is 10 ms on every Linux this runs on.
import { readdirSync, readFileSync } from 'node:fs';

const fieldsOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  } catch {
    return [];
  }
};
const secondsOf = (fields) => (Number(fields[11]) + Number(fields[12])) / 100;

/** CPU seconds used so far, user and system. */
export const cpuSeconds = (pid) => secondsOf(fieldsOf(pid));

/** The same of a process's children, those that ended too: of PostgreSQL, by the process that started it. */
export function cpuSecondsBelow(pid) {
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter((fields) => Number(fields[1]) === pid);
  const ended = fieldsOf(pid);
  return living.reduce(
    (sum, fields) => sum + secondsOf(fields),
    (Number(ended[13]) + Number(ended[14])) / 100,
  );
}

/** Resident memory in MB. */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
