import { beforeAll, expect, test } from 'vitest';
import { apiPrefix, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { languages } from '../../../schemas/contract/language.ts';
import { allScreens } from '../../helpers/backoffice/project-screens.ts';
import type { Client } from '../../helpers/http/client.ts';
import { englishOnlyTexts, messageId } from '../../helpers/locale-texts.ts';
import { sharedApp } from '../../helpers/server/app.ts';

/** Properties of a served screen that hold visible text. */
const textProperties: ReadonlySet<string> = new Set([
  'label',
  'placeholder',
  'title',
  'group',
  'noun',
  'message',
  'activeText',
  'inactiveText',
  'why',
]);

/** Every visible text of a served screen. */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && textProperties.has(name) ? [inner] : textsOf(inner),
  );
}

const staff = new Map<BackOffice, Client>();
beforeAll(async () => {
  const app = await sharedApp();
  for (const area of backOffices)
    staff.set(area, area === 'Admin' ? await app.as.admin() : await app.as.seller());
});

test.each(allScreens.flatMap((screen) => languages.map((language) => ({ ...screen, language }))))(
  '$path is served wholly in $language',
  async ({ area, path, language }) => {
    const { data } = await staff
      .get(area)!
      .speaking(language)
      .get(`${apiPrefix[area]}screens/${path.slice(area.length + 1)}`);
    const texts = textsOf(data);
    expect(texts.length).toBeGreaterThan(0);
    expect(
      texts.filter((text) => messageId.test(text)),
      'ids in place of texts',
    ).toEqual([]);
    if (language === 'zh-cn')
      expect(
        texts.filter((text) => englishOnlyTexts.has(text)),
        'English texts',
      ).toEqual([]);
  },
);
