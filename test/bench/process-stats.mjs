// CPU time and memory of processes, from /proc. One clock tick is 10 ms on Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/<pid>/stat from the state on; none for a process that has ended. */
const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  } catch {
    return [];
  }
};
const parentOf = (stat) => Number(stat[1]);
const ownSeconds = (stat) => (Number(stat[11]) + Number(stat[12])) / 100;
const endedChildrenSeconds = (stat) => (Number(stat[13]) + Number(stat[14])) / 100;

/** CPU seconds used so far, user and system. */
export const cpuSeconds = (pid) => ownSeconds(statOf(pid));

/** CPU seconds of a process's children, ended ones included; for PostgreSQL's backends. */
export function childCpuSeconds(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => parentOf(stat) === pid);
  return children.reduce((sum, stat) => sum + ownSeconds(stat), endedChildrenSeconds(statOf(pid)));
}

export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
}
