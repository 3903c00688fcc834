import { branch, type ClassTree } from './class-tree.ts';

export const homeClasses: ClassTree = {
  name: '家居生活',
  ename: 'Home & living',
  icon: 'couch-and-lamp',
  hue: 70,
  branches: [
    branch(
      '家具',
      'Furniture',
      ['沙发', 'Sofas', 'couch-and-lamp'],
      ['椅凳', 'Chairs', 'chair'],
      ['床具', 'Beds', 'bed'],
      ['镜子', 'Mirrors', 'mirror'],
    ),
    branch(
      '厨房餐具',
      'Kitchen & table',
      ['锅具', 'Pans', 'cooking'],
      ['刀具', 'Knives', 'kitchen-knife'],
      ['碗盘', 'Bowls', 'bowl-with-spoon'],
      ['餐具', 'Cutlery', 'fork-and-knife'],
    ),
    branch(
      '灯具香薰',
      'Light & scent',
      ['灯泡', 'Bulbs', 'light-bulb'],
      ['香薰蜡烛', 'Candles', 'candle'],
      ['灯笼', 'Lanterns', 'red-paper-lantern'],
      ['手电筒', 'Torches', 'flashlight'],
    ),
    branch(
      '清洁收纳',
      'Cleaning & storage',
      ['扫把', 'Brooms', 'broom'],
      ['水桶', 'Buckets', 'bucket'],
      ['收纳篮', 'Baskets', 'basket'],
      ['纸品', 'Paper goods', 'roll-of-paper'],
    ),
  ],
};
