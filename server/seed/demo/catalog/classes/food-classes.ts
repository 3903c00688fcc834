import { branch, type ClassTree } from './class-tree.ts';

export const foodClasses: ClassTree = {
  name: '食品茶饮',
  ename: 'Food & tea',
  icon: 'teapot',
  hue: 95,
  branches: [
    branch(
      '新鲜水果',
      'Fresh fruit',
      ['草莓', 'Strawberries', 'strawberry'],
      ['苹果', 'Apples', 'red-apple'],
      ['葡萄', 'Grapes', 'grapes'],
      ['猕猴桃', 'Kiwis', 'kiwi-fruit'],
      ['桃子', 'Peaches', 'peach'],
    ),
    branch(
      '海鲜肉禽',
      'Seafood & meat',
      ['大闸蟹', 'Crabs', 'crab'],
      ['鲜虾', 'Prawns', 'shrimp'],
      ['鲜鱼', 'Fish', 'fish'],
      ['牛排', 'Steaks', 'cut-of-meat'],
    ),
    branch(
      '茶与咖啡',
      'Tea & coffee',
      ['茶叶', 'Tea', 'teacup-without-handle'],
      ['茶具', 'Teaware', 'teapot'],
      ['咖啡', 'Coffee', 'hot-beverage'],
      ['果汁', 'Juice', 'beverage-box'],
    ),
    branch(
      '糕点零食',
      'Cakes & snacks',
      ['月饼', 'Mooncakes', 'moon-cake'],
      ['饼干', 'Biscuits', 'cookie'],
      ['巧克力', 'Chocolate', 'chocolate-bar'],
      ['坚果', 'Nuts', 'chestnut'],
      ['蜂蜜', 'Honey', 'honey-pot'],
    ),
  ],
};
