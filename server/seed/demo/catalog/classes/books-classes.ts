import { branch, type ClassTree } from './class-tree.ts';

export const booksClasses: ClassTree = {
  name: '文创图书',
  ename: 'Books, music & gifts',
  icon: 'books',
  hue: 290,
  branches: [
    branch(
      '图书',
      'Books',
      ['文学小说', 'Novels', 'open-book'],
      ['教材教辅', 'Textbooks', 'books'],
      ['笔记本', 'Notebooks', 'notebook-with-decorative-cover'],
      ['报刊', 'Newspapers', 'rolled-up-newspaper'],
    ),
    branch(
      '乐器',
      'Instruments',
      ['吉他', 'Guitars', 'guitar'],
      ['小提琴', 'Violins', 'violin'],
      ['电子琴', 'Keyboards', 'musical-keyboard'],
      ['鼓', 'Drums', 'drum'],
    ),
    branch(
      '书画文具',
      'Art & stationery',
      ['画笔', 'Brushes', 'paintbrush'],
      ['颜料', 'Paints', 'artist-palette'],
      ['钢笔', 'Fountain pens', 'fountain-pen'],
      ['蜡笔', 'Crayons', 'crayon'],
    ),
    branch(
      '花卉礼品',
      'Flowers & gifts',
      ['鲜花', 'Bouquets', 'bouquet'],
      ['绿植', 'Potted plants', 'potted-plant'],
      ['多肉', 'Cacti', 'cactus'],
      ['礼盒', 'Gift boxes', 'wrapped-gift'],
    ),
  ],
};
