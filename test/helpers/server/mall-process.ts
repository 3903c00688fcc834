import { type NodeProcess, spawnNode } from './process.ts';

/** One secret for all processes over a database, so that each decrypts what others encrypted. */
export const mallSecret = 'a-secret-of-the-model-test-of-32-letters';

/** Starts the built server in test mode; the caller ends it. */
export const startMallProcess = ({
  databaseUrl,
  port,
  dataDir,
  settings = {},
  cwd,
}: {
  readonly databaseUrl: string;
  readonly port: number;
  readonly dataDir: string;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of another built version. */
  readonly cwd?: string | undefined;
}): NodeProcess =>
  spawnNode(
    ['dist/server/main.js'],
    {
      SOUK_PROFILE: 'test',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '5',
      PORT: String(port),
      SOUK_DATA: dataDir,
      LOG_LEVEL: 'error',
      SOUK_SECRET: mallSecret,
      ...settings,
    },
    cwd,
  );
