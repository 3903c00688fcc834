// The last step of the build: compressed copies of every asset and compiled rules of every form, so
// that no request waits for either, and the SQL of the first migration beside the built server.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = 'dist/client/assets';
/** Below this a compressed copy saves no packet. */
const thresholdBytes = 1024;
/** Quality 9 takes a second for everything and is within 5 % of the slowest one. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const names = readdirSync(folder, { recursive: true }).filter((name) =>
  /\.(js|css|svg|json|html)$/.test(name),
);
await Promise.all(
  names.map(async (name) => {
    const path = `${folder}/${name}`;
    const bytes = readFileSync(path);
    if (bytes.length < thresholdBytes) return;
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, brotli));
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }),
);

cpSync('server/migrations/baseline', 'dist/server/baseline', { recursive: true });

const { warmRules } = await import(pathToFileURL('dist/server/warm-rules.js').href);
await warmRules();
