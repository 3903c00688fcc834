import { branch, type ClassTree } from './class-tree.ts';

export const beautyClasses: ClassTree = {
  name: '美妆个护',
  ename: 'Beauty & care',
  icon: 'lipstick',
  hue: 350,
  branches: [
    branch(
      '彩妆',
      'Make-up',
      ['口红', 'Lipsticks', 'lipstick'],
      ['美甲', 'Nail polish', 'nail-polish'],
      ['化妆包', 'Make-up bags', 'clutch-bag'],
    ),
    branch(
      '护肤',
      'Skin care',
      ['乳液', 'Lotions', 'lotion-bottle'],
      ['香皂', 'Soap', 'soap'],
      ['洁面海绵', 'Sponges', 'sponge'],
    ),
    branch(
      '个人护理',
      'Personal care',
      ['牙刷', 'Toothbrushes', 'toothbrush'],
      ['剃须刀', 'Razors', 'razor'],
      ['发梳', 'Combs', 'hair-pick'],
      ['沐浴用品', 'Bath', 'bathtub'],
    ),
    branch(
      '珠宝首饰',
      'Jewellery',
      ['戒指', 'Rings', 'ring'],
      ['宝石', 'Gems', 'gem-stone'],
      ['手串', 'Beads', 'prayer-beads'],
      ['头饰', 'Headdresses', 'crown'],
    ),
  ],
};
