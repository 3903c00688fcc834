import type { Problem } from '../../../schemas/rules/problems.ts';
import { toPointer } from '../../../schemas/rules/values/json-pointer.ts';
import { pathInExtension } from '../../platform/config/extension-folders.ts';
import { AuthoredFile, type JsonPath, parsePointer } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import {
  type ProjectFile,
  type ProjectFiles,
  resourceNameOf,
  screenPathOf,
} from './project-files.ts';

type Json = Readonly<Record<string, unknown>>;

/** Whether a file of `extends` adds to a resource; the others add to screens. */
export const isResourcePart = ({ path }: { readonly path: string }): boolean =>
  pathInExtension(path).startsWith('extends/resources/');

/** Whether a part adds to a file. */
const addsTo = (part: { readonly path: string }, file: { readonly path: string }): boolean =>
  isResourcePart(part)
    ? file.path.includes('resources/') && resourceNameOf(part.path) === resourceNameOf(file.path)
    : file.path.includes('screens/') && screenPathOf(part.path) === screenPathOf(file.path);

/** A resource or screen with what extensions add: entries of objects, and items after its lists. */
function merged(base: Json, parts: readonly Json[]): Json {
  const value: Record<string, unknown> = { ...base };
  for (const [key, more] of parts.flatMap((part) => Object.entries(part)))
    if (key !== '$schema') value[key] = both(value[key], more);
  return value;
}

function both(value: unknown, more: unknown): unknown {
  if (Array.isArray(more)) return [...((value ?? []) as readonly unknown[]), ...more];
  return { ...(value as object | undefined), ...(more as object) };
}

/** The files with the parts of extensions, as texts. */
export function withParts({ parts, ...files }: ProjectFiles): Omit<ProjectFiles, 'parts'> {
  const extended = (file: ProjectFile): ProjectFile => {
    const own = parts.filter((part) => addsTo(part, file));
    if (own.length === 0) return file;
    const value = merged(
      JSON.parse(file.text) as Json,
      own.map(({ text }) => JSON.parse(text) as Json),
    );
    return { path: file.path, text: JSON.stringify(value) };
  };
  return {
    ...files,
    resources: files.resources.map(extended),
    screens: files.screens.map(extended),
  };
}

/** A file with what extensions add to it; a problem in what they add is one of their files. */
class ExtendedFile extends AuthoredFile {
  override readonly value: unknown;

  constructor(
    file: ProjectFile,
    private readonly base: AuthoredFile,
    private readonly parts: readonly AuthoredFile[],
  ) {
    super(file);
    this.value = merged(
      base.value as Json,
      parts.map(({ value }) => value as Json),
    );
  }

  override problem(path: JsonPath, message: string): Problem {
    const [file, own] = this.placeOf(path);
    return file === this.base ? super.problem(path, message) : file.problem(own, message);
  }

  override problemAtKey(path: JsonPath, message: string): Problem {
    const [file, own] = this.placeOf(path);
    return file === this.base ? super.problemAtKey(path, message) : file.problemAtKey(own, message);
  }

  private placeOf(path: JsonPath): readonly [AuthoredFile, JsonPath] {
    return placeIn([this.base, ...this.parts], path);
  }
}

/** The file with the entry or item at a path of the merged file, and its path there. */
function placeIn<File extends { readonly value: unknown }>(
  files: readonly [File, ...File[]],
  path: JsonPath,
): readonly [File, JsonPath] {
  const [key, member, ...rest] = path;
  if (key === undefined || member === undefined) return [files[0], path];
  let index = Number(member);
  for (const file of files) {
    const value = (file.value as Json)[key];
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null && member in value) return [file, path];
    } else if (index < value.length) return [file, [key, index, ...rest]];
    else index -= value.length;
  }
  return [files[0], path];
}

/** A position in an authored file. */
interface Place {
  readonly file: string;
  /** JSON pointer. */
  readonly pointer: string;
}

/** Finds the part of an extension that has what is at a place of a resource or screen. */
export function placesOf({ parts, ...files }: ProjectFiles): (place: Place) => Place {
  const extended = new Map(
    [...files.resources, ...files.screens].flatMap((file) => {
      const own = parts.filter((part) => addsTo(part, file));
      return own.length === 0
        ? []
        : [[file.path, [parsedFile(file), ...own.map(parsedFile)]] as const];
    }),
  );
  return (place) => {
    const [base, ...others] = extended.get(place.file) ?? [];
    if (!base) return { file: place.file, pointer: place.pointer };
    const [file, path] = placeIn([base, ...others], parsePointer(place.pointer));
    return { file: file.path, pointer: toPointer(path) };
  };
}

const parsedFile = ({
  path,
  text,
}: ProjectFile): { readonly path: string; readonly value: Json } => ({
  path,
  value: JSON.parse(text) as Json,
});

/** Valid files with the valid parts that add to them, and the mistakes of parts. */
export function extendFiles(
  files: readonly AuthoredFile[],
  texts: readonly ProjectFile[],
  parts: readonly AuthoredFile[],
): { readonly files: readonly AuthoredFile[]; readonly problems: readonly Problem[] } {
  const problems = parts.flatMap((part, index) => {
    const file = files.find((other) => addsTo(part, other));
    if (file) {
      const before = parts.slice(0, index).filter((other) => addsTo(other, file));
      return [
        ...missingLists(file, part),
        ...[file, ...before].flatMap((other) => collisions(other, part)),
      ];
    }
    if (texts.some((text) => addsTo(part, text))) return []; // its mistakes are reported there
    const isResource = isResourcePart(part);
    const name = isResource ? resourceNameOf(part.path) : screenPathOf(part.path);
    const known = texts.map(({ path }) => (isResource ? resourceNameOf(path) : screenPathOf(path)));
    const what = isResource ? 'resource' : 'screen';
    return [part.problem([], `there is no ${what} "${name}"${didYouMean(name, known)}`)];
  });
  return {
    problems,
    files: files.map((file) => {
      const own = parts.filter((part) => addsTo(part, file) && !makesBoard(part, file));
      const text = texts.find(({ path }) => path === file.path);
      return own.length === 0 || !text ? file : new ExtendedFile(text, file, own);
    }),
  };
}

/** Whether a part has blocks for a screen that is no page of blocks, which is reported. */
const makesBoard = (part: AuthoredFile, file: AuthoredFile): boolean =>
  'blocks' in (part.value as Json) && !('blocks' in (file.value as Json));

/** Entries that another file has already. */
const collisions = (file: AuthoredFile, part: AuthoredFile): readonly Problem[] =>
  Object.entries(part.value as Json).flatMap(([key, added]) => {
    if (key === '$schema' || Array.isArray(added)) return [];
    const before = ((file.value as Json)[key] as object | undefined) ?? {};
    return Object.keys(added as object)
      .filter((name) => Object.hasOwn(before, name))
      .map((name) => part.problemAtKey([key, name], `${file.path} has "${name}" already`));
  });

/** Lists that begin empty where a screen leaves them out; others have the fields of the resource. */
const emptyByDefault: ReadonlySet<string> = new Set(['views', 'actions']);

function missingLists(file: AuthoredFile, part: AuthoredFile): readonly Problem[] {
  if (isResourcePart(part)) return [];
  const base = file.value as Json;
  const isBoard = 'blocks' in base;
  return Object.keys(part.value as Json).flatMap((key) => {
    if (key === '$schema') return [];
    if (isBoard !== (key === 'blocks')) {
      const what = isBoard ? 'a page of blocks' : 'no page of blocks';
      return [part.problemAtKey([key], `${file.path} is ${what}`)];
    }
    if (base[key] !== undefined || emptyByDefault.has(key)) return [];
    const message = `${file.path} has no "${key}" to add to: it shows what its resource has by default`;
    return [part.problemAtKey([key], message)];
  });
}
