import {
  daySeconds,
  jobLeaseSeconds,
  type Profile,
  type Setting,
  settings,
} from './env-settings.ts';

export type { Profile } from './env-settings.ts';

type Settings = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never;
};

/**
 * The environment, read and validated once at the start. Inject it by this class; nothing else
 * reads `process.env`.
 */
export abstract class Env extends (Object as unknown as abstract new () => Settings) {}

/** Address of connections that keep a session: migrations, LISTEN, backups, commands. */
export const directUrl = ({ databaseUrl, databaseDirectUrl }: Env): string =>
  databaseDirectUrl ?? databaseUrl!;

/** The names of all variables. */
export const variableNames: ReadonlySet<string> = new Set(
  Object.values(settings).map(({ variable }) => variable),
);

/**
 * Reads and validates the environment. An empty variable counts as not set.
 *
 * @throws Error that names every wrong variable; it never repeats a value
 */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
  fallbackProfile: Profile = 'production',
): Env {
  const errors: string[] = [];
  const given = inSettings(({ variable, validator: { parse, expected } }) => {
    const text = source[variable]?.trim();
    const value = text ? parse(text) : undefined;
    if (text && value === undefined) errors.push(`${variable} must be ${expected}`);
    return value;
  });
  const situation = {
    profile: given.profile ?? fallbackProfile,
    isPooled: given.databaseDirectUrl !== undefined,
  };
  const env = inSettings(
    ({ fallback }, name) =>
      given[name] ?? (typeof fallback === 'function' ? fallback(situation) : fallback),
  ) as Settings;
  errors.push(...profileErrors(env));
  if (errors.length > 0)
    throw new Error(
      `The environment is not usable:\n${errors.map((line) => `  ${line}`).join('\n')}`,
    );
  return Object.freeze(env);
}

/** A value for each setting. */
const inSettings = (
  toValue: (setting: Setting<unknown>, name: keyof Settings) => unknown,
): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, each]) => [name, toValue(each, name as keyof Settings)]),
  );

/** Settings that a profile requires or forbids. */
function profileErrors(env: Env): readonly string[] {
  const isProduction = env.profile === 'production';
  const isTest = env.profile === 'test';
  const wrong: readonly (readonly [boolean, string])[] = [
    [
      isProduction && !env.secret,
      'SOUK_SECRET must be set in production, to at least 32 random characters',
    ],
    [isProduction && !env.databaseUrl, 'DATABASE_URL must be set in production'],
    [
      env.databaseDirectUrl !== undefined && !env.databaseUrl,
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler',
    ],
    [
      isProduction && !env.origin,
      'SOUK_ORIGIN must be set in production, to the public origin of the mall',
    ],
    [isProduction && env.daySeconds !== daySeconds, 'SOUK_DAY_SECONDS is for tests and demos only'],
    [isProduction && env.sandbox, 'SOUK_SANDBOX is for development, tests and demos only'],
    [
      !isTest && env.jobLeaseSeconds !== jobLeaseSeconds,
      'SOUK_JOB_LEASE_SECONDS is for test mode only',
    ],
    [!isTest && env.sandboxOrigin !== undefined, 'SOUK_SANDBOX_ORIGIN is for test mode only'],
    [!isTest && env.failPoints !== undefined, 'SOUK_FAIL_POINTS is for test mode only'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, message]) => message);
}
