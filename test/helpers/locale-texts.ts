import { readdirSync, readFileSync } from 'node:fs';
import { type Language } from '../../schemas/contract/language.ts';
import { inProject } from '../../server/platform/config/project-root.ts';

const files = readdirSync(inProject('locales', 'en'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => path.replace('.json', ''));

const textsOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap((file) =>
      flatten(
        file,
        JSON.parse(readFileSync(inProject('locales', language, `${file}.json`), 'utf8')),
      ),
    ),
  );

function flatten(path: string, part: unknown): readonly (readonly [string, string])[] {
  return typeof part === 'string'
    ? [[path, part]]
    : Object.entries(part as object).flatMap(([key, inner]) => flatten(`${path}.${key}`, inner));
}

const english = textsOf('en');
const chinese = textsOf('zh-cn');
const chineseTexts = new Set(chinese.values());

/** English texts of the locales that are not a Chinese text under any key. */
export const englishOnlyTexts: ReadonlySet<string> = new Set(
  [...english]
    .filter(([key, text]) => chinese.get(key) !== text && !chineseTexts.has(text))
    .map(([, text]) => text),
);

/** A locale key that is shown instead of its text: `screens.Admin.orders.title`. */
export const messageId = /^[a-z]+(\.[a-zA-Z_]+)+$/;
