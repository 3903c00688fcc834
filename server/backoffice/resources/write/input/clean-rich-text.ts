import sanitize from 'sanitize-html';
import {
  isTextLink,
  joinRichText,
  richTextTags,
  splitRichText,
} from '../../../../../schemas/rules/rich-text.ts';
import type { Field, Json } from '../../../../../schemas/rules/types.ts';
import { isObject } from '../../../../../schemas/rules/values/is-object.ts';
import { parseJson } from '../../../../../schemas/rules/values/parse-json.ts';
import { type Parsed, wrong } from '../../../../../schemas/rules/values/parse-result.ts';
import { assertBelow, MarkupCount, richTextLimits, TooMuchMarkup } from './markup-count.ts';

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
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'noopener noreferrer nofollow' },
    }),
  },
};

/** Thrown for a picture or video that is in the text itself or on a device, not on a server. */
class NotUploaded extends Error {}

const deviceAddress = /^[\s"']*(?:data|blob|file|cid):/i;
const isDeviceAddress = (value: unknown): boolean =>
  typeof value === 'string' && deviceAddress.test(value);

/** Finds such a picture before its size counts as markup. */
const devicePicture = /<(?:img|video)\b[^<>]*\b(?:src|poster)=[\s"']*(?:data|blob|file|cid):/i;

/** Hooks of the parser that end it at the first tag beyond a limit, or at such a picture. */
function limitingHooks(count: MarkupCount): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: (name, attributes) => {
      depth += 1;
      const addresses = name === 'img' || name === 'video' ? attributes : {};
      if (isDeviceAddress(addresses.src) || isDeviceAddress(addresses.poster))
        throw new NotUploaded();
      count.addTag(attributes);
      assertBelow(depth, richTextLimits.depth);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/**
 * Cleans a parsed value for storage (`cleanRichText`).
 *
 * @param count of the values that are cleaned in the same turn of the event loop
 * @returns the errors at `pointer` of a rich text with too much markup, or with a picture that is
 *   not uploaded
 */
export function cleanValue(field: Field, value: Json, pointer: string, count: MarkupCount): Parsed {
  if (field.type !== 'richtext' || typeof value !== 'string') return { value };
  try {
    return { value: cleanRichText(value, count) };
  } catch (error) {
    if (error instanceof TooMuchMarkup)
      return wrong(pointer, 'markup', {
        tags: richTextLimits.tags,
        depth: richTextLimits.depth,
      });
    if (error instanceof NotUploaded) return wrong(pointer, 'notUploaded');
    throw error;
  }
}

/**
 * Cleans rich text for storage: its HTML, and the editor's document that is stored with it
 * (docs/invariants.md#output). A document that cannot be parsed is dropped; the HTML stays.
 *
 * @throws TooMuchMarkup
 * @throws NotUploaded
 */
export function cleanRichText(text: string, count = new MarkupCount()): string {
  const { html, nodes } = splitRichText(text);
  if (devicePicture.test(html)) throw new NotUploaded();
  count.addText(html, nodes);
  return joinRichText(
    sanitize(html, { ...allowedMarkup, ...limitingHooks(count) }),
    nodes === '' ? '' : cleanDocument(parseJson(nodes)),
  );
}

/**
 * Whether a sent text is that of an editor that could not show the stored one: html without
 * content, with a separator, and nodes that are missing or say otherwise. An editor that was emptied
 * has the node of an empty line.
 */
export function isUnloadedText(text: string): boolean {
  const { html, nodes, isSplit } = splitRichText(text);
  if (!isSplit || hasContent(html)) return false;
  const parsed = parseJson(nodes);
  const list = isObject(parsed) && 'ops' in parsed ? parsed.ops : parsed;
  const isNode = (node: unknown): boolean => isObject(node) && Object.keys(node).length > 0;
  if (!(Array.isArray(list) ? list : [list]).some(isNode)) return true;
  const texts = nodes.replace(/\\[nrt]/g, ' ');
  return /"(?:text|insert|children)":(?:\s*\[)?\s*"[^"]*[^\s"\\]/.test(texts);
}

const hasContent = (html: string): boolean =>
  /<(?:img|video|hr|table)\b/i.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';

/** Attributes of HTML and names in an editor's document that contain the address of a picture. */
const pictureNames: ReadonlySet<string> = new Set(['src', 'poster', 'image']);

/** The addresses of the pictures in a cleaned rich text, those of its editor's document too. */
export function richTextPictures(text: string): readonly string[] {
  const { html, nodes } = splitRichText(text);
  const found = new Set<string>();
  const collect = (name: string, value: unknown): void => {
    if (pictureNames.has(name) && typeof value === 'string') found.add(value);
  };
  if (/<(?:img|video)\b/.test(html))
    sanitize(html, {
      allowedTags: [],
      onOpenTag: (_, attributes) => {
        for (const [name, value] of Object.entries(attributes)) collect(name, value);
      },
    });
  if (nodes !== '') collectFrom(parseJson(nodes), collect);
  return [...found];
}

/** @throws TooMuchMarkup */
function collectFrom(
  value: unknown,
  collect: (name: string, value: unknown) => void,
  depth = 0,
): void {
  if (typeof value !== 'object' || value === null) return;
  // A node and the list of its children are two levels
  if (depth > richTextLimits.depth * 2) throw new TooMuchMarkup();
  for (const [name, part] of Object.entries(value)) {
    collect(name, part);
    collectFrom(part, collect, depth + 1);
  }
}

/**
 * Cleans the JSON of an editor: a Quill document, which is an array of operations or an object with
 * `ops`, or the tree of another editor.
 */
function cleanDocument(parsed: unknown): string {
  collectFrom(parsed, (name, value) => {
    if (pictureNames.has(name) && isDeviceAddress(value)) throw new NotUploaded();
  });
  const operations = isObject(parsed) ? parsed.ops : parsed;
  if (!Array.isArray(operations) || operations.length === 0) return '';
  if (operations.some((node) => isObject(node) && 'children' in node))
    return JSON.stringify(operations.flatMap((node) => cleanNode(node, 0)));
  return JSON.stringify(operations.flatMap(cleanOperation));
}

const maxDepth = 32;
const addressNames: ReadonlySet<string> = new Set(['src', 'url', 'href', 'link', 'poster']);

/** A node of a tree: its text, its plain formats, its addresses and its children. */
function cleanNode(node: unknown, depth: number): readonly (object | string)[] {
  if (typeof node === 'string') return [node];
  if (!isObject(node) || depth > maxDepth) return [];
  const entries = Object.entries(node)
    .map(([name, value]): [string, unknown] => [name, cleanPart(name, value, depth)])
    .filter(([, value]) => value !== undefined);
  return [Object.fromEntries(entries)];
}

/** A named part of a node; undefined for one that is dropped. */
function cleanPart(name: string, value: unknown, depth: number): unknown {
  if (name === 'children' && Array.isArray(value))
    return value.flatMap((child) => cleanNode(child, depth + 1));
  if (name === 'attrs' && Array.isArray(value)) return value.flatMap(cleanAttribute);
  if (name === 'text' && typeof value === 'string') return value;
  if (addressNames.has(name))
    return typeof value === 'string' && isTextLink(value) ? value : undefined;
  return /^\w{1,30}$/.test(name) && isPlainFormatValue(value) ? value : undefined;
}

/** An attribute of an element of a tree: `{name, value}`. */
function cleanAttribute(attribute: unknown): readonly object[] {
  if (!isObject(attribute)) return [];
  const { name, value } = attribute;
  if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith('on')) return [];
  const isAllowed = addressNames.has(name) ? isTextLink(value) : isPlainFormatValue(value);
  return isAllowed && /^[a-z-]{1,30}$/.test(name) ? [{ name, value }] : [];
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
  return isEmbed && typeof url === 'string' && isPictureAddress(url) ? { [kind]: url } : undefined;
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
      ? typeof value === 'string' && isTextLink(value)
      : plainFormats.has(name) && isPlainFormatValue(value),
  );
  return Object.fromEntries(allowed);
}

function isPlainFormatValue(value: unknown): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return true;
  return typeof value === 'string' && /^[\w\s#(),.%-]{0,100}$/.test(value);
}

/** A path on this site, or an http(s) address. Browsers read a backslash as a slash. */
const isPictureAddress = (url: string): boolean =>
  /^(\/(?![/\\])|https?:\/\/)[^\s\\"'<>]*$/i.test(url);
