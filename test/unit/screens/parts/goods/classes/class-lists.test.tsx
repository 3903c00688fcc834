// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { flattenTexts } from '../../../../../../engine/ui/use-t.ts';
import common from '../../../../../../locales/en/common.json' with { type: 'json' };
import type { CommonClass } from '../../../../../../schemas/contract/calls/catalog/common.ts';
import { ClassLists } from '../../../../../../screens/parts/goods/classes/class-lists.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aClass = (id: number, ename: string, children: readonly CommonClass[] = []) =>
  ({ id, name: ename, ename, children }) as unknown as CommonClass;
const classes = [
  aClass(1, 'Home', [aClass(2, 'Furniture', [aClass(3, 'Beds'), aClass(4, 'Chairs')])]),
];

function open(width: 'phone' | 'desktop') {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'phone',
    addEventListener() {},
    removeEventListener() {},
  }));
  const chosen: (readonly number[])[] = [];
  function Host() {
    const [path, setPath] = useState<readonly number[]>([]);
    chosen.push(path);
    return <ClassLists classes={classes} path={path} language="en" onChange={setPath} />;
  }
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <Host />
    </IntlProvider>,
  );
  const press = (name: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })));
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  return { press, names, path: () => chosen.at(-1) };
}

test('a phone shows one level of classes at a time, with a button back', async () => {
  const { press, names, path } = open('phone');
  expect(screen.getAllByRole('list')).toHaveLength(1);
  await press('Home');
  await press('Furniture');
  expect(names()).toEqual(['Furniture', 'Beds', 'Chairs']);
  expect(document.activeElement?.textContent).toBe('Furniture');
  await press('Chairs');
  expect([path(), names()]).toEqual([
    [1, 2, 4],
    ['Furniture', 'Beds', 'Chairs'],
  ]);
  await press('Back from Furniture');
  expect([path(), names()]).toEqual([[1], ['Home', 'Furniture']]);
});

test('a wide window shows all levels beside one another', async () => {
  const { press, path } = open('desktop');
  expect(screen.getAllByRole('list')).toHaveLength(3);
  await press('Home');
  await press('Furniture');
  await press('Beds');
  expect(path()).toEqual([1, 2, 3]);
});
