import { createElement, type ReactNode } from 'react';
import { isTextLink, richTextTags } from '../../schemas/rules/rich-text.ts';

/**
 * Renders stored html as React elements of allowed tags only. Scripts, styles, event handlers and
 * URL schemes other than those of `isTextLink` are removed. The server cleans the html too
 * (docs/invariants.md#output).
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="rich-text">{toElements(body)}</div>;
}

const allowedTags: ReadonlySet<string> = new Set(richTextTags);
const removedTags: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'textarea',
  'title',
]);
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const toElements = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, index) => toElement(child, index));

function toElement(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (removedTags.has(tag)) return null;
  if (!allowedTags.has(tag)) return createElement('span', { key }, ...toElements(node));
  return voidTags.has(tag)
    ? createElement(tag, { key, ...attributesOf(tag, node) })
    : createElement(tag, { key, ...attributesOf(tag, node) }, ...toElements(node));
}

function attributesOf(tag: string, node: Element): Readonly<Record<string, string>> {
  if (tag === 'a')
    return isTextLink(node.getAttribute('href') ?? '')
      ? { href: node.getAttribute('href')!, target: '_blank', rel: 'noopener noreferrer nofollow' }
      : {};
  if (tag === 'img')
    return isWebUrl(node.getAttribute('src'))
      ? { src: node.getAttribute('src')!, alt: node.getAttribute('alt') ?? '', loading: 'lazy' }
      : { alt: node.getAttribute('alt') ?? '' };
  return {};
}

/** Browsers read a backslash as a slash. */
const isWebUrl = (url: string | null): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(url ?? '');
