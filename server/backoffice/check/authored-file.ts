import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  type ParseErrorCode,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Problem } from '../../../schemas/rules/problems.ts';
import { partsOf, toPointer } from '../../../schemas/rules/values/json-pointer.ts';
import { withoutHint } from './did-you-mean.ts';
import type { ProjectFile } from './project-files.ts';

/** Keys and indexes from the root of a JSON file to a value: `['fields', 'name', 'type']`. */
export type JsonPath = readonly (string | number)[];

/** Offsets of a value in the text. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
  /** Start of the value's key; `start` for array items. */
  readonly keyOffset: number;
  /** End of the last entry; undefined for an empty or scalar value. */
  readonly lastEnd: number | undefined;
  /** Keys of an object. */
  readonly keys: readonly string[];
}

/**
 * An authored JSON file with the positions of its values. Positions are looked up only when a
 * problem is reported.
 */
export class AuthoredFile {
  readonly path: string;
  /** The parsed file; undefined when it is not JSON. */
  readonly value: unknown;
  /** Problems that prevent parsing: invalid JSON, a duplicate key. */
  readonly syntaxProblems: readonly Problem[];
  readonly #text: string;
  readonly #root: Node | undefined;

  constructor({ path, text }: ProjectFile) {
    const errors: ParseError[] = [];
    this.path = path;
    this.#text = text;
    this.#root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    this.syntaxProblems = this.#findSyntaxProblems(errors[0]);
    this.value = errors.length === 0 && this.#root ? getNodeValue(this.#root) : undefined;
  }

  /** A problem at a value, or at its nearest ancestor that exists. */
  problem(path: JsonPath, message: string): Problem {
    return this.#problemAt(this.#nearest(path)?.offset ?? 0, toPointer(path), message);
  }

  /** A problem at the key of a value. */
  problemAtKey(path: JsonPath, message: string): Problem {
    const node = this.#find(path);
    const key = keyOf(node) ?? node;
    if (!key) return this.problem(path, message);
    return this.#problemAt(key.offset, toPointer(path), message);
  }

  /** The offsets of a value; undefined when it does not exist. */
  find(path: JsonPath): JsonSpan | undefined {
    const node = this.#find(path);
    if (!node) return undefined;
    const last = node.children?.at(-1);
    const properties = node.type === 'object' ? (node.children ?? []) : [];
    return {
      start: node.offset,
      end: node.offset + node.length,
      keyOffset: keyOf(node)?.offset ?? node.offset,
      lastEnd: last && last.offset + last.length,
      keys: properties.map((property) => String(property.children?.[0]?.value)),
    };
  }

  /** The text without a value and its key. The rest stays as it is. */
  without(path: JsonPath): string {
    return applyEdits(this.#text, modify(this.#text, [...path], undefined, {}));
  }

  #find(path: JsonPath): Node | undefined {
    return this.#root && findNodeAtLocation(this.#root, [...path]);
  }

  #nearest(path: JsonPath): Node | undefined {
    for (let length = path.length; length >= 0; length--) {
      const node = this.#find(path.slice(0, length));
      if (node) return node;
    }
    return this.#root;
  }

  #findSyntaxProblems(error: ParseError | undefined): readonly Problem[] {
    if (error)
      return [this.#problemAt(error.offset, '', `is not JSON: ${syntaxText(error.error)}`)];
    if (!this.#root) return [this.#problemAt(0, '', 'is empty')];
    return this.#duplicateKeys(this.#root, []);
  }

  #duplicateKeys(node: Node | undefined, path: JsonPath): readonly Problem[] {
    if (node?.type === 'array')
      return (node.children ?? []).flatMap((child, index) =>
        this.#duplicateKeys(child, [...path, index]),
      );
    if (node?.type !== 'object') return [];
    const seen = new Set<string>();
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      const name = String(key?.value);
      const inner = this.#duplicateKeys(value, [...path, name]);
      if (!seen.has(name) || !key) {
        seen.add(name);
        return inner;
      }
      const pointer = toPointer([...path, name]);
      return [this.#problemAt(key.offset, pointer, `duplicate key "${name}"`), ...inner];
    });
  }

  #problemAt(offset: number, pointer: string, message: string): Problem {
    const before = this.#text.slice(0, offset);
    const line = before.split('\n').length;
    return { file: this.path, line, column: offset - before.lastIndexOf('\n'), pointer, message };
  }
}

/** A text with trailing commas or comments too; undefined where doubt is left about what it says. */
export function parseTolerantly(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : undefined;
}

/** What is wrong at the place of the error; trailing commas and comments are the usual mistakes. */
const syntaxTexts: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word is no value; texts stand in double quotes',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected:
    'a key in double quotes is expected, and no comma before it when none follows',
  ValueExpected: 'a value is expected, and no comma before it when none follows',
  ColonExpected: 'a colon is expected after the key',
  CommaExpected: 'a comma is expected between two entries',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file goes on after its end',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'a closing quote is missing',
  UnexpectedEndOfNumber: 'this is no number',
  InvalidUnicode: 'this is no valid \\u escape',
  InvalidEscapeCharacter: 'this escape is not known',
  InvalidCharacter: 'a control character must be escaped',
};
const syntaxText = (code: ParseErrorCode): string =>
  syntaxTexts[printParseErrorCode(code)] ?? printParseErrorCode(code);

/** The key node of an object's value. */
const keyOf = (node: Node | undefined): Node | undefined =>
  node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;

/** The path of a JSON pointer. Digits become indexes. */
export const parsePointer = (pointer: string): JsonPath =>
  partsOf(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** `file:line:col /pointer message` */
export const formatProblem = ({ file, line, column, pointer, message }: Problem): string =>
  `${file}:${line}:${column} ${pointer || '/'} ${message}`;

/** A mistake without what moves when other files change: its position and the suggested name. */
export const mistakeOf = ({ file, pointer, message }: Problem): string =>
  `${file} ${pointer} ${withoutHint(message)}`;
