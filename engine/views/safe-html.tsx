import { createElement, type ReactNode } from 'react';

/**
 * Shows stored html by building React elements of the tags an article needs, and of nothing else: no scripts, styles, handlers or foreign schemes
 * can come through, whatever was stored. The server has cleaned it already (must-hold 23).
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="rich-text">{childrenOf(body)}</div>;
}

const kept: ReadonlySet<string> = new Set([
  'p',
  'br',
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
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'span',
  'div',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'a',
  'img',
]);
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'textarea',
  'title',
]);
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const childrenOf = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, at) => drawn(child, at));

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (dropped.has(tag)) return null;
  if (!kept.has(tag)) return createElement('span', { key }, ...childrenOf(node));
  return empty.has(tag)
    ? createElement(tag, { key, ...attributesOf(tag, node) })
    : createElement(tag, { key, ...attributesOf(tag, node) }, ...childrenOf(node));
}

function attributesOf(tag: string, node: Element): Readonly<Record<string, string>> {
  if (tag === 'a')
    return isWebAddress(node.getAttribute('href'))
      ? { href: node.getAttribute('href')!, target: '_blank', rel: 'noopener noreferrer nofollow' }
      : {};
  if (tag === 'img')
    return isWebAddress(node.getAttribute('src'))
      ? { src: node.getAttribute('src')!, alt: node.getAttribute('alt') ?? '', loading: 'lazy' }
      : { alt: node.getAttribute('alt') ?? '' };
  return {};
}

const isWebAddress = (address: string | null): boolean =>
  /^(https?:\/\/|\/(?!\/))/i.test(address ?? '');
