import sanitize from 'sanitize-html';
import { joinRichText, splitRichText } from '../../schemas/rules/rich-text.ts';

/** What the editor can write, and a little of what is pasted into it. No scripts, styles from elsewhere, frames or forms. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'ol',
    'ul',
    'li',
    'a',
    'img',
    'span',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'video',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target'],
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
const withRel: sanitize.IOptions = {
  ...allowed,
  allowedAttributes: {
    ...(allowed.allowedAttributes as Record<string, string[]>),
    a: ['href', 'title', 'target', 'rel'],
  },
};

/** Rich text as it may be stored: both the html and the editor's nodes are cleaned (must-hold 23). Nodes that cannot be read are left out. */
export function cleanRichText(text: string): string {
  const { html, nodes } = splitRichText(text);
  return joinRichText(sanitize(html, withRel), nodes === '' ? '' : cleanNodes(nodes));
}

function cleanNodes(text: string): string {
  const parsed = parse(text);
  const steps = Array.isArray(parsed)
    ? parsed
    : isRecord(parsed) && Array.isArray(parsed['ops'])
      ? parsed['ops']
      : undefined;
  return steps ? JSON.stringify(steps.flatMap(cleanStep)) : '';
}

/** One step of the editor's document: text, or one picture or video, with plain formats. */
function cleanStep(step: unknown): readonly object[] {
  if (!isRecord(step)) return [];
  const insert = cleanInsert(step['insert']);
  if (insert === undefined) return [];
  const attributes = isRecord(step['attributes']) ? cleanFormats(step['attributes']) : {};
  return [Object.keys(attributes).length > 0 ? { insert, attributes } : { insert }];
}

function cleanInsert(insert: unknown): string | object | undefined {
  if (typeof insert === 'string') return insert;
  if (!isRecord(insert)) return undefined;
  const [[kind, url] = []] = Object.entries(insert);
  return (kind === 'image' || kind === 'video') && typeof url === 'string' && isLink(url)
    ? { [kind]: url }
    : undefined;
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
  return Object.fromEntries(
    Object.entries(formats).filter(([name, value]) => {
      if (name === 'link') return typeof value === 'string' && isLink(value);
      return (
        plainFormats.has(name) &&
        (typeof value === 'boolean' ||
          typeof value === 'number' ||
          (typeof value === 'string' && /^[\w\s#(),.%-]{0,100}$/.test(value)))
      );
    }),
  );
}

/** A path of ours, or an http(s) address. */
const isLink = (url: string): boolean => /^(\/(?!\/)|https?:\/\/)[^\s"'<>]*$/i.test(url);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // another editor's nodes, or cut short: the html stays
  }
}
