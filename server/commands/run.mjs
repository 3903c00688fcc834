// node server/commands/run.mjs <name> [arguments]: runs server/commands/<name>.ts, whose
// `run(arguments)` answers the exit code (nothing is 0).
import { existsSync } from 'node:fs';
import { runnerImport } from 'vite';

const [name, ...parameters] = process.argv.slice(2);
const path = `server/commands/${name}.ts`;
if (!name || !/^[a-z-]+$/.test(name) || !existsSync(path)) {
  console.error(
    `There is no command ${name ?? ''}. Run the commands of package.json from the project's folder.`,
  );
  process.exit(2);
}
try {
  const { module } = await runnerImport(`/${path}`, {
    configFile: false,
    logLevel: 'error',
    root: process.cwd(),
  });
  const code = await module.run?.(parameters); // a command without `run` does its work when it is loaded
  process.exitCode = code ?? process.exitCode ?? 0;
} catch (error) {
  console.error(process.env.DEBUG ? error : describe(error));
  process.exitCode = 1;
}

/** The message with its causes; the stack helps only those who set DEBUG. */
function describe(error) {
  return error?.cause
    ? `${error.message}\n  because: ${describe(error.cause)}`
    : (error?.message ?? String(error));
}
