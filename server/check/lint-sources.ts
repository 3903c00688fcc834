import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Problem } from '../../schemas/rules/types.ts';
import { listFiles } from './project-files.ts';
import {
  engineFloors,
  folderArrows,
  isGenerated,
  maxLines,
  nameDoors,
  notForShoppers,
  packageDoors,
  serverFloors,
  sourceFolders,
} from './source-rules.ts';

/** Files that are too long, imports against the arrows, packages taken through another door than theirs. */
export function lintSources(root: string): readonly Problem[] {
  const paths = sourceFolders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return paths.flatMap((path) => lintSource(path, readFileSync(join(root, path), 'utf8')));
}

/** The same for one file. */
export function lintSource(path: string, text: string): readonly Problem[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const long =
    lines > maxLines && !isGenerated(path)
      ? [
          {
            file: path,
            line: maxLines + 1,
            column: 1,
            pointer: '',
            message: `has ${lines} lines; ${maxLines} is the most (house.md §3)`,
          },
        ]
      : [];
  return [
    ...long,
    ...importsOf(text).flatMap((found) =>
      wrongs(path, found).map((message) => ({
        file: path,
        line: found.line,
        column: 1,
        pointer: '',
        message,
      })),
    ),
  ];
}

interface Import {
  readonly from: string;
  readonly names: string;
  readonly typesOnly: boolean;
  readonly line: number;
}

/** Static and dynamic imports and re-exports, with what they name. */
export function importsOf(text: string): readonly Import[] {
  const code = text
    .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, (comment) => ' '.repeat(comment.length));
  const pattern =
    /(?:^|[\n;])\s*(?:import|export)\s+((?:type\s)?[\w*{}\s,$]*?)\s*from\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g;
  return [...code.matchAll(pattern)].map((match) => {
    const names = match[1] ?? '';
    return {
      from: match[2] ?? match[3] ?? match[4] ?? '',
      names,
      typesOnly: isTypesOnly(names),
      line: code.slice(0, match.index + match[0].length).split('\n').length,
    };
  });
}

function isTypesOnly(names: string): boolean {
  if (/^type\s/.test(names)) return true;
  const [, inside] = /^\{([^]*)\}$/.exec(names.trim()) ?? [];
  return (
    inside !== undefined &&
    inside
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .every((name) => name.startsWith('type '))
  );
}

function wrongs(path: string, found: Import): readonly string[] {
  if (path.startsWith('test/')) return [];
  if (!found.from.startsWith('.')) return wrongPackages(path, found);
  const target = posix.join(posix.dirname(path), found.from);
  return [
    wrongArrow(path, target),
    wrongEngineFloor(path, target),
    wrongServerFloor(path, target),
  ].filter((message) => message !== undefined);
}

const topOf = (path: string): string => path.split('/')[0] ?? '';

function wrongArrow(path: string, target: string): string | undefined {
  const arrows = folderArrows[topOf(path)];
  const allowed = arrows?.to.some((folder) => target.startsWith(`${folder}/`)) ?? true;
  return allowed
    ? undefined
    : `${topOf(path)} may not import ${target}; it may import ${arrows!.to.join(', ')}`;
}

function wrongEngineFloor(path: string, target: string): string | undefined {
  if (topOf(path) !== 'engine' || topOf(target) !== 'engine') return undefined;
  const floorOf = (file: string): number =>
    engineFloors.findIndex((names) => names.includes(file.split('/')[1] ?? ''));
  const [from, to] = [floorOf(path), floorOf(target)];
  return from >= 0 && (to < 0 || to > from)
    ? `${folderOf(path)} may not import ${target}: it stands above it`
    : undefined;
}

/** What puts modules together is on no floor and may import all; a module may not import it back. */
function wrongServerFloor(path: string, target: string): string | undefined {
  if (topOf(path) !== 'server' || topOf(target) !== 'server') return undefined;
  const [from, to] = [placeOf(path), placeOf(target)];
  if (!from || from.module === to?.module) return undefined;
  if (!to)
    return `${folderOf(path)} may not import ${target}: only what puts the modules together may`;
  const reachable = to.floor < from.floor || (to.floor === from.floor && to.at < from.at);
  return reachable
    ? undefined
    : `${folderOf(path)} may not import ${target}: calls go down or leftwards, events go up`;
}

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

function placeOf(
  path: string,
): { readonly module: string; readonly floor: number; readonly at: number } | undefined {
  const module = path.split('/').length > 2 ? path.split('/')[1]! : '';
  const floor = serverFloors.findIndex((modules) => modules.includes(module));
  return floor < 0 ? undefined : { module, floor, at: serverFloors[floor]!.indexOf(module) };
}

function wrongPackages(path: string, { from, names, typesOnly }: Import): readonly string[] {
  if (folderArrows[topOf(path)]?.packages === false)
    return [`schemas imports nothing outside itself, not "${from}"`];
  if (typesOnly) return [];
  const through = (doors: readonly string[]): boolean =>
    doors.some((door) => (door.endsWith('/') ? path.startsWith(door) : path === door));
  const closed = [
    ...packageDoors.filter(({ packages }) => packages.test(from)),
    ...nameDoors.filter(
      (door) => door.package === from && new RegExp(`(?<!type )\\b${door.name}\\b`).test(names),
    ),
  ];
  const messages = closed
    .filter(({ doors }) => !through(doors))
    .map(
      ({ doors }) =>
        `"${from}" is imported by ${doors.join(', ') || 'nobody'} only: one package, one door`,
    );
  const heavy =
    topOf(path) === 'storefront' && notForShoppers.test(from)
      ? [`shoppers never download "${from}"`]
      : [];
  return [...messages, ...heavy];
}
