import 'reflect-metadata';
import '../definitions.ts';
import { runMain } from '../platform/config/run-main.ts';
import { type Certificate, certify, writeCertificate } from '../proof/certificate.ts';
import type { ProofMessage } from '../proof/isolation-proofs.ts';
import type { ProbeResult } from '../proof/matrix.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv } from './prepare/with-open-database.ts';

const usage = `Usage: npm run proof:tenancy -- [options]

Calls every route as every kind of caller, with the ids of others, and writes what leaks to a dated
file in the folder proofs of the data folder. It starts this version with its extensions over a database
of its own; of the running database it only reads roles and API keys.

  --only NAMES  probes to run, with commas between them (all)
  --help        prints this text.`;

/** Leaks of a probe that are printed; the file has all. */
const maxPrinted = 10;

/** `npm run proof:tenancy`. @returns 1 when there is a leak */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, { usage, options: { only: { type: 'string' } } });
  if (given.exitCode !== undefined) return given.exitCode;
  const env = commandEnv();
  const { only } = given.values as { only?: string };
  // The server that starts the command reads messages; when it ends, nobody reads the rest
  const send = (message: ProofMessage): void => void process.send?.(message);
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  const certificate = await certify(env, {
    ...(only ? { only: only.split(',') } : {}),
    onProbe: (probe) => {
      print(probe);
      send({ probe });
    },
  });
  const path = writeCertificate(env.dataDir, certificate);
  printSum(certificate);
  console.log(path);
  send({ certificate });
  return certificate.leaks === 0 ? 0 : 1;
}

function print({ name, about, cells, leaks, seconds }: ProbeResult): void {
  const result = leaks.length === 0 ? 'no leak' : `${leaks.length} LEAKS`;
  console.log(`${name}: ${cells} cells, ${result}, ${seconds} s`);
  if (leaks.length > 0) console.log(`  ${about}`);
  for (const { caller, call, expected, answered } of leaks.slice(0, maxPrinted))
    console.log(`  ${caller}: ${call}\n    expected ${expected}; answered ${answered}`);
}

function printSum({
  version,
  routes,
  roles,
  keys,
  cells,
  leaks,
  seconds,
  uncovered,
}: Certificate): void {
  console.log(`\nNot covered: ${uncovered.length}`);
  for (const line of uncovered) console.log(`  ${line.split('\n', 1)[0]}`);
  console.log(
    `\nVersion ${version}: ${routes} routes, ${roles.length} roles, ${keys.length} keys, ` +
      `${cells} cells, ${leaks} leaks, ${seconds} s`,
  );
}

await runMain(import.meta.url, run);
