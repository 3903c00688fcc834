/** The two languages of the product. */
export const languages = ['en', 'zh-cn'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'zh-cn';

/**
 * Parses a stored setting or one browser tag; `zh`, `cn` and every `zh-*` map to zh-cn. Returns
 * undefined for an unsupported language.
 */
export function readLanguage(tag: string | null | undefined): Language | undefined {
  const text = tag?.trim().toLowerCase() ?? '';
  if (/^(zh|cn)\b/.test(text)) return 'zh-cn';
  return /^en\b/.test(text) ? 'en' : undefined;
}

/** The supported language with the highest quality in an Accept-Language header; zh-cn if none. */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, index) => {
      const [tag, ...parameters] = part.split(';');
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return {
        language: readLanguage(tag),
        quality: Number.isFinite(quality) ? quality : 0,
        index,
      };
    });
  const best = wanted
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)[0];
  return best?.language ?? fallbackLanguage;
}
