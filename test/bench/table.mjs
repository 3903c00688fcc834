// The table of the bench: what it measured, beside goals and beside the table of the last whole run.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const marks = ['<!-- bench -->\n', '<!-- /bench -->\n'];
/** A share of its ratio, or of its value without a ceiling, that a scenario may lose. */
const tolerance = 0.15;
const columns = ['scenario', 'ceiling', 'ours', 'ratio', 'goal', '', 'CPU', 'CPU of the ceiling'];

/**
 * A measured value.
 *
 * @typedef {object} Row
 * @property {string} scenario unique
 * @property {number} ours requests per second, or of `unit`
 * @property {number} [ceiling] the same of code written by hand
 * @property {string} [unit] `/s` by default
 * @property {number} [goal] of the ratio to the ceiling; without a ceiling of `ours`
 * @property {boolean} [isLess] whether less is better
 * @property {number} [cpuMs] CPU per request, milliseconds
 * @property {number} [ceilingCpuMs]
 * @property {boolean} [isFailed] whether requests failed: the row does not count
 */

/** Three digits, or all before the point. */
const round = (value) => (value < 100 ? `${Number(value.toPrecision(3))}` : value.toFixed(0));
const ratioOf = ({ ours, ceiling }) => (ceiling === undefined ? undefined : ours / ceiling);
/** What is compared: ratios hold on another machine. */
const measureOf = (row) => ratioOf(row) ?? row.ours;

function verdictOf({ goal, isLess, isFailed, ...row }) {
  if (isFailed) return 'failed requests';
  if (goal === undefined) return '';
  const value = measureOf(row);
  return (isLess ? value <= goal : value >= goal) ? 'met' : 'MISS';
}

function cellsOf(row) {
  const { scenario, ceiling, ours, unit = '/s', goal, isLess, cpuMs, ceilingCpuMs } = row;
  const withUnit = (value, of) => (value === undefined ? '' : `${round(value)}${of}`);
  const spaced = unit === '/s' || unit === '' ? unit : ` ${unit}`;
  return [
    scenario,
    withUnit(ceiling, spaced),
    withUnit(ours, spaced),
    withUnit(ratioOf(row), ''),
    goal === undefined ? '' : `${isLess ? '≤' : '≥'} ${goal}`,
    verdictOf(row),
    withUnit(cpuMs, ' ms'),
    withUnit(ceilingCpuMs, ' ms'),
  ];
}

/** Lines of Markdown, by scenario. */
const linesOf = (rows) => new Map(rows.map((row) => [row.scenario, lineOf(cellsOf(row))]));
const lineOf = (cells) => `| ${cells.join(' | ')} |`;

/** The stored lines by scenario. */
function readStored() {
  const [, table = ''] = readFileSync(file, 'utf8').split(marks[0]);
  const lines = table
    .split(marks[1])[0]
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'));
  return new Map(lines.map((line) => [line.split('|')[1].trim(), line]));
}

/** Ratio, or the value without one, of a stored line. */
function storedMeasure(line) {
  const [, , , ours, ratio] = line.split('|').map((cell) => cell.trim());
  return Number.parseFloat(ratio === '' ? ours : ratio);
}

/** Prints the table, what is worse than the stored one by more than the tolerance, and what is new. */
export function printTable(rows) {
  console.log(['', lineOf(columns), ...linesOf(rows).values(), ''].join('\n'));
  const stored = readStored();
  const counted = rows.filter(({ isFailed }) => !isFailed);
  const fallen = counted.flatMap((row) => {
    const line = stored.get(row.scenario);
    if (!line) return [];
    const [before, now] = [storedMeasure(line), measureOf(row)];
    const isWorse = row.isLess ? now > before * (1 + tolerance) : now < before * (1 - tolerance);
    return isWorse ? [`${row.scenario}: ${round(before)} before, ${round(now)} now`] : [];
  });
  const namesOf = (some) => some.map(({ scenario }) => scenario);
  const lists = {
    'Fell by more than 15 %': fallen,
    'Requests failed': namesOf(rows.filter(({ isFailed }) => isFailed)),
    'Not in docs/performance.md yet': namesOf(counted.filter((row) => !stored.has(row.scenario))),
  };
  for (const [title, lines] of Object.entries(lists))
    console.log(`${title}: ${lines.length === 0 ? 'nothing' : lines.join(', ')}`);
}

/** Replaces the stored lines of these scenarios; those of others, and of failed ones, stay. */
export function storeTable(rows, postgres) {
  const counted = rows.filter(({ isFailed }) => !isFailed);
  const lines = [...new Map([...readStored(), ...linesOf(counted)]).values()];
  const [start, rest] = readFileSync(file, 'utf8').split(marks[0]);
  const end = rest.split(marks[1])[1];
  const table = [lineOf(columns), lineOf(columns.map(() => '---')), ...lines, ''].join('\n');
  const machine = `${cpus().length} × ${cpus()[0].model}, Linux ${release()}`;
  const date = new Date().toISOString().slice(0, 10);
  const run = `Last run: ${date}, ${machine}, Node ${process.version}, PostgreSQL ${postgres}.`;
  writeFileSync(file, `${start}${marks[0]}${table}\n${run}\n${marks[1]}${end}`);
}
