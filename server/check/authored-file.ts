import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { Problem } from '../../schemas/rules/types.ts';
import type { ProjectFile } from './project-files.ts';

/** Keys and indexes from the root to a place: `['fields', 'name', 'type']`. */
export type Place = readonly (string | number)[];

/** Offsets of a part's value, its key, and the end of the last thing inside it. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly keyOffset: number;
  readonly lastEnd: number | undefined;
  readonly keys: readonly string[];
}

/** A JSON file with the positions of its parts. Positions are found when a problem is told, not before. */
export class AuthoredFile {
  readonly path: string;
  /** The file's value; `undefined` when it is not JSON. */
  readonly value: unknown;
  /** What keeps it from being read: broken JSON, a key that stands twice. */
  readonly faults: readonly Problem[];
  readonly #text: string;
  readonly #root: Node | undefined;

  constructor({ path, text }: ProjectFile) {
    const errors: ParseError[] = [];
    this.path = path;
    this.#text = text;
    this.#root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    this.faults = first
      ? [this.#at(first.offset, '', `is not JSON: ${printParseErrorCode(first.error)}`)]
      : this.#repeatedKeys(this.#root, []);
    this.value = first || !this.#root ? undefined : getNodeValue(this.#root);
    if (!first && !this.#root) this.faults = [this.#at(0, '', 'is empty')];
  }

  /** A problem at the value of a place, or at the nearest part above it that exists. */
  problem(place: Place, message: string): Problem {
    return this.#at(this.#nearest(place)?.offset ?? 0, pointerOf(place), message);
  }

  /** A problem at the key of a place. */
  problemAtKey(place: Place, message: string): Problem {
    const node = this.#root && findNodeAtLocation(this.#root, [...place]);
    const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : node;
    return key ? this.#at(key.offset, pointerOf(place), message) : this.problem(place, message);
  }

  /** Where a part stands in the text, with the keys of an object; `undefined` when there is none. */
  find(place: Place): Part | undefined {
    const node = this.#root && findNodeAtLocation(this.#root, [...place]);
    if (!node) return undefined;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const last = node.children?.at(-1);
    return {
      start: node.offset,
      end: node.offset + node.length,
      keyOffset: key?.offset ?? node.offset,
      lastEnd: last && last.offset + last.length,
      keys:
        node.type === 'object'
          ? (node.children ?? []).map((property) => String(property.children?.[0]?.value))
          : [],
    };
  }

  #nearest(place: Place): Node | undefined {
    for (let length = place.length; length >= 0; length--) {
      const node = this.#root && findNodeAtLocation(this.#root, place.slice(0, length));
      if (node) return node;
    }
    return this.#root;
  }

  #at(offset: number, pointer: string, message: string): Problem {
    const before = this.#text.slice(0, offset);
    const line = before.split('\n').length;
    return { file: this.path, line, column: offset - before.lastIndexOf('\n'), pointer, message };
  }

  #repeatedKeys(node: Node | undefined, place: Place): readonly Problem[] {
    if (node?.type === 'array')
      return (node.children ?? []).flatMap((child, at) =>
        this.#repeatedKeys(child, [...place, at]),
      );
    if (node?.type !== 'object') return [];
    const seen = new Set<string>();
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      const name = String(key?.value);
      const repeated =
        seen.has(name) && key
          ? [this.#at(key.offset, pointerOf([...place, name]), `"${name}" stands twice`)]
          : [];
      seen.add(name);
      return [...repeated, ...this.#repeatedKeys(value, [...place, name])];
    });
  }
}

/** RFC 6901; '' is the whole file. */
export const pointerOf = (place: Place): string =>
  place.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The place a JSON pointer names. */
export const placeOf = (pointer: string): Place =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((part) =>
          /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~'),
        );

/** `file:line:col /pointer message` */
export const formatProblem = ({ file, line, column, pointer, message }: Problem): string =>
  `${file}:${line}:${column} ${pointer || '/'} ${message}`;
