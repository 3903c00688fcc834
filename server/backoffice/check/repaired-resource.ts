import { basename } from 'node:path';
import type { Problem } from '../../../schemas/rules/problems.ts';
import { AuthoredFile, type JsonPath, parsePointer, parseTolerantly } from './authored-file.ts';
import { withoutHint } from './did-you-mean.ts';
import type { ProjectFile } from './project-files.ts';

/** A resource file without its wrong parts. The positions are those of the whole file. */
export class RepairedResource extends AuthoredFile {
  override readonly value: unknown;

  constructor(
    file: ProjectFile,
    value: unknown,
    /** Names inside the parts that are left out. */
    readonly removed: ReadonlySet<string>,
  ) {
    super(file);
    this.value = value;
  }
}

/** A part is wrong once, or what it is in is wrong without it. */
const mostRounds = 10;

/**
 * A resource that has mistakes, without the parts that have them, so that the files which use the
 * rest are judged too.
 *
 * @param problemsOf what the meta-schema refuses
 * @returns undefined where no valid resource is left
 */
export function repairedResource(
  file: ProjectFile,
  problemsOf: (file: AuthoredFile) => readonly Problem[],
): RepairedResource | undefined {
  const removed = new Set<string>();
  let repaired = new RepairedResource(file, parseTolerantly(file.text), removed);
  for (let round = 0; round < mostRounds; round++) {
    if (typeof repaired.value !== 'object' || repaired.value === null) return undefined;
    const problems = problemsOf(repaired);
    if (problems.length === 0) return repaired;
    const value = structuredClone(repaired.value);
    for (const { pointer } of problems) remove(value, parsePointer(pointer), removed);
    repaired = new RepairedResource(file, value, removed);
  }
  return undefined;
}

/** Removes a part, of a list the whole list: positions in it would move. */
function remove(root: object, path: JsonPath, removed: Set<string>): void {
  const index = path.findIndex((key) => typeof key === 'number');
  const keys = index < 0 ? path : path.slice(0, index);
  const key = String(keys.at(-1));
  const owner = keys
    .slice(0, -1)
    .reduce<unknown>(
      (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
      root,
    ) as Record<string, unknown> | undefined;
  if (keys.length === 0 || owner === undefined || !Object.hasOwn(owner, key)) return;
  const part = owner[key];
  removed.add(key);
  if (keys.length === 1 && typeof part === 'object' && part !== null)
    for (const name of Object.keys(part)) removed.add(name);
  delete owner[key];
}

/**
 * Whether a mistake follows from a part that is left out: it names what is in it, and is in the same
 * file, in one with its resource's name, or names the resource.
 */
export function followsFrom(
  { file, message }: Problem,
  repaired: readonly RepairedResource[],
): boolean {
  const named = [...withoutHint(message).matchAll(/"([^"]*)"/g)].flatMap(([, text = '']) =>
    text.split(/[./:]/),
  );
  return repaired.some(({ path, removed }) => {
    const resource = basename(path, '.json');
    const isOfResource =
      file === path || basename(file, '.json') === resource || named.includes(resource);
    return isOfResource && named.some((name) => removed.has(name));
  });
}
