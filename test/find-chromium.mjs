// It imports no package: it runs before packages are installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell needs two thirds of the CPU of Chromium. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds the browser of the tests: CHROMIUM_PATH, else the system's. Without one, root installs Debian's
 * with a Chinese font.
 * @throws Error with what to install, when there is no browser and the user is not root
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const found = given ?? onSystem();
  if (found && (given || found.endsWith(shell)) && hasChineseFont()) return found;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) return install({ given, found });
  if (found) return found; // without the font Chinese looks wrong, but no test compares pixels
  throw new Error(
    `The browser tests need Chromium. Install it (Debian: apt-get install ${shell} ` +
      'fonts-noto-cjk), or set CHROMIUM_PATH.',
  );
}

/** Installs what is missing. @returns the path of the browser */
function install({ given, found }) {
  console.log('Installing Chromium and a Chinese font (apt-get) …');
  const wanted = [...(given ? [] : [shell]), 'fonts-noto-cjk'];
  if (apt('update') && apt('install', '--no-install-recommends', ...wanted))
    return given ?? onSystem();
  // Debian before 12 has no shell
  if (found || apt('install', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'))
    return found ?? onSystem();
  throw new Error('The browser tests need Chromium, and apt-get could not install it; see above.');
}

function onSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macOs].find(
    (path) => existsSync(path),
  );
}

/** Without fontconfig there is no font either. */
function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return process.platform !== 'linux' || Boolean(stdout?.trim());
}

/** @returns whether apt-get succeeded */
function apt(...parameters) {
  const { status } = spawnSync('apt-get', ['-y', '-q', ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
