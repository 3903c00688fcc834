// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { useResource, useScreen } from '../../../../engine/screen/load-screen.ts';
import { api } from '../../../../engine/wire/http.ts';
import { languageAtom } from '../../../../engine/wire/language.ts';
import type { Language } from '../../../../schemas/contract/language.ts';

const store = getDefaultStore();
const before = store.get(languageAtom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  store.set(languageAtom, before);
});

async function read(language: Language, useConfig: typeof useScreen, path: string) {
  store.set(languageAtom, language);
  const { result, unmount } = renderHook(() => useConfig(path));
  const first = result.current;
  await act(async () => undefined);
  const loaded = result.current;
  unmount();
  return [first, loaded].map((state) =>
    state.state === 'ready' ? (state.screen as unknown as { title: string }).title : state.state,
  );
}

test('a config is kept by language, kind and path', async () => {
  vi.spyOn(api, 'get').mockImplementation(
    async (url) => ({ title: `${store.get(languageAtom)} ${url}` }) as never,
  );
  const configs = [
    ['en', useScreen, 'Admin/goods'],
    ['zh-cn', useScreen, 'Admin/goods'],
    ['en', useResource, 'Admin/goods'],
    ['en', useScreen, 'Seller/goods'],
    ['en', useScreen, 'Admin/orders'],
  ] as const;
  const titles = new Set<string>();
  for (const [language, useConfig, path] of configs) {
    const [first, loaded] = await read(language, useConfig, path);
    expect(first).toBe('loading');
    titles.add(loaded!);
    expect(await read(language, useConfig, path)).toEqual([loaded, loaded]);
  }
  expect(titles.size).toBe(configs.length);
});
