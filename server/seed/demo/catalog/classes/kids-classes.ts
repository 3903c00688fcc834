import { branch, type ClassTree } from './class-tree.ts';

export const kidsClasses: ClassTree = {
  name: '母婴玩具',
  ename: 'Kids & toys',
  icon: 'teddy-bear',
  hue: 40,
  branches: [
    branch(
      '毛绒玩偶',
      'Soft toys',
      ['玩具熊', 'Bears', 'teddy-bear'],
      ['套娃', 'Nesting dolls', 'nesting-dolls'],
      ['人偶', 'Dolls', 'japanese-dolls'],
    ),
    branch(
      '益智玩具',
      'Puzzles & games',
      ['拼图', 'Puzzles', 'puzzle-piece'],
      ['桌游骰子', 'Board games', 'game-die'],
      ['溜溜球', 'Yo-yos', 'yo-yo'],
      ['国际象棋', 'Chess', 'chess-pawn'],
    ),
    branch(
      '户外童趣',
      'Outdoor play',
      ['风筝', 'Kites', 'kite'],
      ['气球', 'Balloons', 'balloon'],
      ['雪橇', 'Sledges', 'sled'],
    ),
    branch(
      '婴儿用品',
      'Baby',
      ['奶瓶', 'Bottles', 'baby-bottle'],
      ['袜子', 'Socks', 'socks'],
      ['手套', 'Mittens', 'gloves'],
    ),
  ],
};
