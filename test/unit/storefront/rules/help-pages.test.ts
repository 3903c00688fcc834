import { expect, test } from 'vitest';
import type { ArticleMenu } from '../../../../schemas/contract/calls/catalog/content.ts';
import { articlePath } from '../../../../schemas/rules/article-path.ts';
import { helpColumns, helpTitle } from '../../../../storefront/rules/help-pages.ts';

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
  articles: articles.map((name, id) => ({ id, name, path: articlePath(name) })),
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
        { title: 'How to order', path: '/user/article/How%20to%20order' },
        { title: 'A/B', path: '/user/article/A%2FB' },
      ],
    },
    { id: 3, name: 'About', articles: [{ title: 'About us', path: '/user/article/about' }] },
  ]);
  expect(helpColumns(columns, 'zh-cn').at(-1)!.articles).toEqual([
    { title: '关于我们', path: '/user/article/about' },
  ]);
});

test('an unknown path name is a title', () =>
  expect([helpTitle('about', 'en'), helpTitle('toString', 'en')]).toEqual([
    'About us',
    'toString',
  ]));

test('an article has one path whichever of its names is used', () =>
  expect(
    ['关于我们 | About us', 'About us', '关于我们', '怎样挑 | How to choose', 'How to choose'].map(
      articlePath,
    ),
  ).toEqual([
    '/user/article/about',
    '/user/article/about',
    '/user/article/about',
    '/user/article/How%20to%20choose',
    '/user/article/How%20to%20choose',
  ]));
