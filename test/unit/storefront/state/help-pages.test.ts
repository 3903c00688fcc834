import { expect, test } from 'vitest';
import type { ArticleMenu } from '../../../../schemas/contract/calls/content.ts';
import { helpColumns, helpTitle } from '../../../../storefront/state/help-pages.ts';

const column = (
  id: number,
  name: string,
  articles: readonly string[],
  children: readonly ArticleMenu[] = [],
): ArticleMenu => ({
  id,
  pid: 0,
  lev: 1,
  name,
  children,
  articles: articles.map((title, index) => ({ id: index, name: title })),
});

test('help columns are flat, without empty ones and the help centre, each page in the language', () => {
  const columns = [
    column(
      1,
      'Help',
      ['Help centre', '帮助中心'],
      [column(2, 'Shopping', ['How to order', 'A/B'])],
    ),
    column(3, 'About', ['About us', '关于我们']),
  ];
  expect(helpColumns(columns, 'en')).toEqual([
    {
      id: 2,
      name: 'Shopping',
      articles: [
        { title: 'How to order', pathName: 'How%20to%20order' },
        { title: 'A/B', pathName: 'A%2FB' },
      ],
    },
    { id: 3, name: 'About', articles: [{ title: 'About us', pathName: 'about' }] },
  ]);
  expect(helpColumns(columns, 'zh-cn').at(-1)!.articles).toEqual([
    { title: '关于我们', pathName: 'about' },
  ]);
});

test('an unknown path name is a title', () =>
  expect([helpTitle('about', 'en'), helpTitle('toString', 'en')]).toEqual([
    'About us',
    'toString',
  ]));
