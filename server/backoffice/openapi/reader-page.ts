import { createHash } from 'node:crypto';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import { escapeHtml } from '../../../schemas/rules/values/escape-html.ts';
import { translate } from '../../platform/i18n/language.ts';

interface Operation extends JsonObject {
  readonly tags: readonly string[];
  readonly summary: string;
}
interface Tag {
  readonly name: string;
  readonly description: string;
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 960px; margin: 24px auto; padding: 0 16px; }
  nav a { margin-right: 16px; } a[aria-current] { font-weight: 600; }
  details { border-top: 1px solid #8884; padding: 6px 0; } summary { cursor: pointer; }
  code { font: 13px ui-monospace, monospace; } details details { margin-left: 16px; }
  pre { overflow-x: auto; background: #8881; padding: 12px; font: 12px/1.4 ui-monospace, monospace; }
  .method { display: inline-block; width: 64px; font-weight: 600; text-transform: uppercase; }
  :root { color-scheme: light dark; }`;

/** The page loads nothing and runs nothing; its style is known by its digest. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ');

/** Without the refusals, which are the same everywhere, and what the heading says. */
function shownParts({ responses, tags: _, summary: _summary, ...rest }: Operation): JsonObject {
  const { '200': success } = responses as JsonObject;
  return { ...rest, ...(success ? { success } : {}) };
}

/** JSON in which each reference to a schema is a link to it. */
const shownJson = (part: JsonObject): string =>
  `<pre>${escapeHtml(JSON.stringify(part, undefined, 1)).replace(
    /#\/components\/schemas\/([\w.]+)/g,
    (pointer, name: string) => `<a href="#${schemaId(name)}">${pointer}</a>`,
  )}</pre>`;
const schemaId = (name: string): string => `schemas.${name}`;

function schemaList({ components }: JsonObject, language: Language): string {
  const schemas = Object.entries((components as JsonObject).schemas as JsonObject);
  const items = schemas.map(
    ([name, schema]) =>
      `<details id="${schemaId(name)}"><summary><code>${name}</code></summary>${shownJson(schema as JsonObject)}</details>`,
  );
  const title = `${translate(language, 'openapi.schemas')} (${schemas.length})`;
  return `<details><summary>${title}</summary>${items.join('')}</details>`;
}

/**
 * A page that lists the operations of an area by resource, its webhooks, and the schemas that they
 * refer to. It needs no script.
 */
export function readerPage(document: JsonObject, area: Area, language: Language): string {
  const { paths, webhooks } = document as { readonly [part: string]: JsonObject | undefined };
  const operations = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods as JsonObject).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
  const groups = (document.tags as unknown as readonly Tag[]).map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    const items = own.map(
      ({ path, method, operation }) =>
        `<details><summary><code class="method">${method}</code> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>${shownJson(shownParts(operation))}</details>`,
    );
    const title = `${escapeHtml(tag.description)} <code>${escapeHtml(tag.name)}</code> (${own.length})`;
    return own.length === 0
      ? ''
      : `<details id="${escapeHtml(tag.name)}"><summary>${title}</summary>${items.join('')}</details>`;
  });
  const links = areas.map((other) => {
    const current = other === area ? ' aria-current="page"' : '';
    return `<a href="/docs/api/${other}"${current}>${other}</a>`;
  });
  const title = translate(language, 'openapi.title');
  const info = document.info as { readonly description: string };
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1><nav>${links.join('')}<a href="/api/openapi/${area}.json">OpenAPI</a></nav>
<p>${escapeHtml(info.description)}</p>${groups.join('\n')}${schemaList(document, language)}</body></html>`;
}
