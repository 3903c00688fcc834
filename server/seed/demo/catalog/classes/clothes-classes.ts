import { branch, type ClassTree } from './class-tree.ts';

export const clothesClasses: ClassTree = {
  name: '服饰鞋包',
  ename: 'Clothes & bags',
  icon: 'dress',
  hue: 10,
  branches: [
    branch(
      '女装',
      'Women',
      ['连衣裙', 'Dresses', 'dress'],
      ['衬衫上衣', 'Blouses', 'womans-clothes'],
      ['外套', 'Coats', 'coat'],
      ['汉服', 'Robes', 'kimono'],
    ),
    branch(
      '男装',
      'Men',
      ['T恤', 'T-shirts', 't-shirt'],
      ['衬衫领带', 'Shirts & ties', 'necktie'],
      ['牛仔裤', 'Jeans', 'jeans'],
      ['短裤', 'Shorts', 'shorts'],
    ),
    branch(
      '鞋靴',
      'Shoes',
      ['运动鞋', 'Trainers', 'running-shoe'],
      ['高跟鞋', 'Heels', 'high-heeled-shoe'],
      ['长靴', 'Boots', 'womans-boot'],
      ['凉鞋', 'Sandals', 'womans-sandal'],
      ['皮鞋', 'Leather shoes', 'mans-shoe'],
    ),
    branch(
      '箱包配饰',
      'Bags & accessories',
      ['手提包', 'Handbags', 'handbag'],
      ['双肩包', 'Backpacks', 'backpack'],
      ['行李箱', 'Luggage', 'luggage'],
      ['围巾', 'Scarves', 'scarf'],
      ['太阳镜', 'Sunglasses', 'sunglasses'],
    ),
  ],
};
