import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Env } from '../platform/config/env.ts';
import { inProject } from '../platform/config/project-root.ts';
import type { Database } from '../platform/database/sql.ts';

/**
 * Seeds a new mall in a child process, so that the memory of the server stays small. Does nothing
 * in production, without a build, or if a seed step is done.
 */
export async function seedInChildProcess(database: Database, env: Env): Promise<void> {
  const script = inProject('dist', 'server', 'seed.js');
  if (env.profile === 'production' || !existsSync(script)) return;
  const [seeded] = await database.rows('SELECT 1 FROM seeds LIMIT 1');
  if (!seeded)
    await runScript(script, {
      DATABASE_URL: env.databaseUrl,
      SOUK_PROFILE: env.profile,
      SOUK_DATA: env.dataDir,
    });
}

const runScript = (script: string, settings: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, [script], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
      .on('error', reject)
      .on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error('Filling the mall failed; see above.')),
      );
  });
