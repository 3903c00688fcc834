// node server/commands/run.mjs <name> [arguments]: runs server/commands/<name>.ts, whose
// `run(arguments)` answers the exit code (nothing is 0). The command is bundled first, which takes
// half the CPU of loading its 700 files one by one.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import { assertNamedPackages } from '../platform/config/extension-packages.mjs';

const [name, ...parameters] = process.argv.slice(2);
const path = `server/commands/${name}.ts`;
if (!name || !/^[a-z-]+$/.test(name) || !existsSync(path)) {
  console.error(
    `There is no command ${name ?? ''}. Run the commands of package.json from the project's folder.`,
  );
  process.exit(2);
}
/** In `node_modules`, so that packages are found from it; one per process. */
const folder = join(process.cwd(), 'node_modules', '.cache', 'souk', String(process.pid));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
/** Only then source maps are made and read, which takes half a second of CPU. */
const showsStacks = Boolean(process.env.DEBUG);
process.setSourceMapsEnabled(showsStacks);
try {
  assertNamedPackages(process.cwd());
  await bundle();
  const { run } = await import(pathToFileURL(join(folder, `${name}.js`)).href);
  const code = await run?.(parameters); // a command without `run` does its work when it is loaded
  process.exitCode = code ?? process.exitCode ?? 0;
} catch (error) {
  console.error(showsStacks ? error : describe(error));
  process.exitCode = 1;
}

/** Bundles the sources of the command; packages stay imports, but for the helpers of decorators. */
async function bundle() {
  const build = await rolldown({
    input: path,
    platform: 'node',
    tsconfig: 'tsconfig.json',
    // As tsconfig.json says, which does not count for extensions in node_modules
    transform: { decorator: { legacy: true, emitDecoratorMetadata: true } },
    checks: { configurationFieldConflict: false },
    external: (id) => /^(@(?!oxc-project\/)|[a-z])/.test(id),
    plugins: [viteImportGlobPlugin({ root: process.cwd() })],
    logLevel: 'warn',
  });
  await build.write({ dir: folder, sourcemap: showsStacks });
  await build.close();
}

/** The message with its causes; with DEBUG the whole error is printed instead (docs/debugging.md). */
function describe(error) {
  return error?.cause
    ? `${error.message}\n  because: ${describe(error.cause)}`
    : (error?.message ?? String(error));
}
