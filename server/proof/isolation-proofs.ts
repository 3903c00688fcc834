import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Env } from '../platform/config/env.ts';
import { inProject } from '../platform/config/project-root.ts';
import { nowSql } from '../platform/database/now-sql.ts';
import { Database } from '../platform/database/sql.ts';
import { truncate } from '../platform/database/truncate.ts';
import { Scheduled } from '../platform/jobs/scheduled.ts';
import { liveChannel } from '../platform/live/live-notice.ts';
import type { Certificate } from './certificate.ts';
import type { ProbeResult } from './matrix.ts';

/** Values of the dictionary `proof_state`. */
const states = { waiting: 0, running: 1, clean: 2, leaks: 3, failed: 4 } as const;
/** Leaks of a probe that are stored; the file has all. */
const maxStored = 100;

/** Name of the job. */
export const proofJob = 'proof.tenancy';

/** What the command sends while it runs, and at its end. */
export type ProofMessage = { readonly probe: ProbeResult } | { readonly certificate: Certificate };

/** Columns of `isolation_proofs` that change during a run. */
interface Changes {
  readonly state?: number;
  readonly probe?: string;
  readonly found?: readonly string[];
  readonly certificate?: Certificate;
  readonly error?: string;
}

/**
 * Runs `npm run proof:tenancy` when an admin asks for it, in a process of its own, and writes what
 * it reports to `isolation_proofs` as soon as it is known.
 */
@Injectable()
export class IsolationProofs implements BeforeApplicationShutdown {
  private child: ChildProcess | undefined;
  private isStopping = false;

  constructor(
    private readonly env: Env,
    private readonly database: Database,
  ) {}

  /** Ends a run; the next process that runs jobs begins it anew. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    this.child?.kill();
  }

  /**
   * Does nothing when no proof waits. A run that was cut short is begun anew.
   * @param only names of the probes to run. Default: all
   */
  @Scheduled({ name: proofJob, everySeconds: 3600 })
  async run(only: readonly string[] = []): Promise<void> {
    const [proof] = await this.database.rows<{ id: string }>(
      `
        UPDATE isolation_proofs
        SET
          state = $1,
          ran_at = ${nowSql},
          probes = '{}',
          found = '{}',
          rev = rev + 1,
          updated_at = ${nowSql}
        WHERE state <= $1
        RETURNING id`,
      [states.running],
      'proof.begin',
    );
    if (!proof) return;
    await this.write(proof.id, {});
    let written = Promise.resolve();
    const store = (changes: Changes): void => {
      written = written.then(() => this.write(proof.id, changes));
    };
    if (this.isStopping) return;
    const error = await this.runCommand(only, (message) => store(changesOf(message)));
    if (error !== undefined && !this.isStopping) store({ state: states.failed, error });
    await written;
  }

  /** @returns why the command ended without a report; undefined when it has sent one */
  private runCommand(
    only: readonly string[],
    onMessage: (message: ProofMessage) => void,
  ): Promise<string | undefined> {
    const isBuilt = fileURLToPath(import.meta.url).startsWith(inProject('dist'));
    const script = isBuilt
      ? inProject('dist', 'server', 'proof-tenancy.js')
      : inProject('server', 'commands', 'run.mjs');
    const parameters = isBuilt ? [] : ['proof-tenancy'];
    if (only.length > 0) parameters.push('--only', only.join(','));
    const child = fork(script, parameters, {
      env: {
        ...process.env,
        DATABASE_URL: this.env.databaseUrl,
        SOUK_DATA: this.env.dataDir,
        SOUK_PROFILE: this.env.profile,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child = child;
    return new Promise((resolve) => {
      let isReported = false;
      let printed = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-500);
      });
      child.on('message', (message: ProofMessage) => {
        isReported ||= 'certificate' in message;
        onMessage(message);
      });
      child.on('error', ({ message }) => resolve(message));
      child.on('close', (code, signal) => {
        this.child = undefined;
        resolve(isReported ? undefined : printed.trim() || `ended with ${signal ?? code}`);
      });
    });
  }

  /** Changes one proof and notifies open pages. */
  private async write(
    id: string,
    { state, probe, found = [], certificate, error = '' }: Changes,
  ): Promise<void> {
    await this.database.run(
      `
        WITH written AS (
          UPDATE isolation_proofs
          SET
            state = coalesce($2::smallint, state),
            probes = CASE WHEN $3::text IS NULL THEN probes ELSE probes || $3::text END,
            found = found || $4::text[],
            version = coalesce($5::text, version),
            routes = coalesce($6::bigint, routes),
            cells = coalesce($7::bigint, cells),
            leaks = coalesce($8::bigint, leaks),
            seconds = coalesce($9::bigint, seconds),
            callers = coalesce($10::text[], callers),
            uncovered = coalesce($11::text[], uncovered),
            error = $12::text,
            rev = rev + 1,
            updated_at = ${nowSql}
          WHERE id = $1
          RETURNING 1
        )
        SELECT pg_notify('${liveChannel}', 'isolation_proofs moved')
        FROM written`,
      [
        id,
        state ?? null,
        probe ?? null,
        found,
        certificate?.version ?? null,
        certificate?.routes ?? null,
        certificate?.cells ?? null,
        certificate?.leaks ?? null,
        certificate?.seconds ?? null,
        certificate && [...certificate.roles, ...certificate.keys],
        certificate?.uncovered ?? null,
        truncate(error, 500),
      ],
      'proof.write',
    );
  }
}

function changesOf(message: ProofMessage): Changes {
  if ('certificate' in message) {
    const { certificate } = message;
    return { state: certificate.leaks === 0 ? states.clean : states.leaks, certificate };
  }
  const { name, cells, leaks, seconds } = message.probe;
  return {
    probe: `${name}: ${cells} cells, ${leaks.length} leaks, ${seconds} s`,
    found: leaks
      .slice(0, maxStored)
      .map(
        ({ caller, call, expected, answered }) =>
          `${name}: ${caller}: ${call}: expected ${expected}; answered ${answered}`,
      ),
  };
}
