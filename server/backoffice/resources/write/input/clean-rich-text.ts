import sanitize from 'sanitize-html';
import {
  joinRichText,
  richTextTags,
  splitRichText,
} from '../../../../../schemas/rules/rich-text.ts';
import type { Field, Json } from '../../../../../schemas/rules/types.ts';
import { isObject } from '../../../../../schemas/rules/values/is-object.ts';
import { parseJson } from '../../../../../schemas/rules/values/parse-json.ts';

/** What the editor produces and common pasted markup: no scripts, foreign styles, frames or forms. */
const allowedMarkup: sanitize.IOptions = {
  allowedTags: [...richTextTags, 'video'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    video: ['src', 'controls', 'poster'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['class', 'style', 'data-list'],
  },
  allowedClasses: { '*': [/^ql-[a-z0-9-]+$/] },
  allowedStyles: {
    '*': {
      color: [/^(#[0-9a-f]{3,8}|rgba?\([\d.,\s%]+\)|[a-z]{3,20})$/i],
      'background-color': [/^(#[0-9a-f]{3,8}|rgba?\([\d.,\s%]+\)|[a-z]{3,20})$/i],
      'text-align': [/^(left|right|center|justify)$/],
    },
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'noopener noreferrer nofollow' },
    }),
  },
};

/**
 * Cleans rich text for storage: its HTML, and the editor's document that is stored with it
 * (docs/invariants.md#output). A document that cannot be parsed is dropped; the HTML stays.
 */
export function cleanRichText(text: string): string {
  const { html, nodes } = splitRichText(text);
  return joinRichText(sanitize(html, allowedMarkup), nodes === '' ? '' : cleanDocument(nodes));
}

/** A parsed value as it is stored: rich text without what `cleanRichText` removes. */
export const cleanValue = ({ type }: Field, value: Json): Json =>
  type === 'richtext' && typeof value === 'string' ? cleanRichText(value) : value;

/** Attributes of HTML and names in an editor's document that contain the address of a picture. */
const pictureNames: ReadonlySet<string> = new Set(['src', 'poster', 'image']);

/** The addresses of the pictures in a cleaned rich text, those of its editor's document too. */
export function richTextPictures(text: string): readonly string[] {
  const { html, nodes } = splitRichText(text);
  const found = new Set<string>();
  const collect = (name: string, value: unknown): void => {
    if (pictureNames.has(name) && typeof value === 'string') found.add(value);
  };
  if (html.includes('<'))
    sanitize(html, {
      allowedTags: [],
      onOpenTag: (_, attributes) => {
        for (const [name, value] of Object.entries(attributes)) collect(name, value);
      },
    });
  if (nodes !== '') collectFrom(parseJson(nodes), collect);
  return [...found];
}

function collectFrom(value: unknown, collect: (name: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    collect(name, part);
    collectFrom(part, collect);
  }
}

/**
 * Cleans the JSON of an editor: a Quill document, which is an array of operations or an object with
 * `ops`, or the tree of a legacy client's editor.
 */
function cleanDocument(text: string): string {
  const parsed = parseJson(text);
  const operations = isObject(parsed) ? parsed.ops : parsed;
  if (!Array.isArray(operations) || operations.length === 0) return '';
  if (operations.some((node) => isObject(node) && 'children' in node))
    return JSON.stringify(operations.flatMap((node) => cleanNode(node, 0)));
  return JSON.stringify(operations.flatMap(cleanOperation));
}

const maxDepth = 32;
const addressNames: ReadonlySet<string> = new Set(['src', 'url', 'href', 'link', 'poster']);

/** A node of a tree: its text, its plain formats, its addresses and its children. */
function cleanNode(node: unknown, depth: number): readonly object[] {
  if (!isObject(node) || depth > maxDepth) return [];
  const entries = Object.entries(node).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'children' && Array.isArray(value))
      return [[name, value.flatMap((child) => cleanNode(child, depth + 1))]];
    if (name === 'text' && typeof value === 'string') return [[name, value]];
    if (addressNames.has(name))
      return typeof value === 'string' && isLink(value) ? [[name, value]] : [];
    return /^\w{1,30}$/.test(name) && isPlainFormatValue(value) ? [[name, value]] : [];
  });
  return [Object.fromEntries(entries)];
}

/** An operation inserts a text, picture or video with formats; any other one is dropped. */
function cleanOperation(operation: unknown): readonly object[] {
  if (!isObject(operation)) return [];
  const insert = cleanInsert(operation.insert);
  if (insert === undefined) return [];
  const attributes = isObject(operation.attributes) ? cleanFormats(operation.attributes) : {};
  return [Object.keys(attributes).length > 0 ? { insert, attributes } : { insert }];
}

function cleanInsert(insert: unknown): string | object | undefined {
  if (typeof insert === 'string') return insert;
  if (!isObject(insert)) return undefined;
  const [[kind, url] = []] = Object.entries(insert);
  const isEmbed = kind === 'image' || kind === 'video';
  return isEmbed && typeof url === 'string' && isLink(url) ? { [kind]: url } : undefined;
}

const plainFormats: ReadonlySet<string> = new Set([
  'header',
  'bold',
  'italic',
  'underline',
  'strike',
  'script',
  'list',
  'indent',
  'align',
  'blockquote',
  'code-block',
  'code',
  'color',
  'background',
  'size',
  'width',
  'height',
  'alt',
]);

function cleanFormats(formats: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allowed = Object.entries(formats).filter(([name, value]) =>
    name === 'link'
      ? typeof value === 'string' && isLink(value)
      : plainFormats.has(name) && isPlainFormatValue(value),
  );
  return Object.fromEntries(allowed);
}

function isPlainFormatValue(value: unknown): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return true;
  return typeof value === 'string' && /^[\w\s#(),.%-]{0,100}$/.test(value);
}

/** A path on this site, or an http(s) address. */
const isLink = (url: string): boolean => /^(\/(?!\/)|https?:\/\/)[^\s"'<>]*$/i.test(url);
