import { branch, type ClassTree } from './class-tree.ts';

export const sportClasses: ClassTree = {
  name: '运动户外',
  ename: 'Sport & outdoor',
  icon: 'tent',
  hue: 150,
  branches: [
    branch(
      '球类运动',
      'Ball games',
      ['篮球', 'Basketball', 'basketball'],
      ['足球', 'Football', 'soccer-ball'],
      ['网球', 'Tennis', 'tennis'],
      ['羽毛球', 'Badminton', 'badminton'],
      ['乒乓球', 'Table tennis', 'ping-pong'],
    ),
    branch(
      '户外露营',
      'Camping',
      ['帐篷', 'Tents', 'tent'],
      ['指南针', 'Compasses', 'compass'],
      ['渔具', 'Fishing', 'fishing-pole'],
      ['登山鞋', 'Hiking boots', 'hiking-boot'],
    ),
    branch(
      '骑行滑板',
      'Cycling & skating',
      ['自行车', 'Bicycles', 'bicycle'],
      ['滑板车', 'Scooters', 'kick-scooter'],
      ['滑板', 'Skateboards', 'skateboard'],
      ['头盔', 'Helmets', 'rescue-workers-helmet'],
    ),
    branch(
      '健身冰雪',
      'Fitness & snow',
      ['拳击手套', 'Boxing gloves', 'boxing-glove'],
      ['道服', 'Martial arts', 'martial-arts-uniform'],
      ['冰刀鞋', 'Ice skates', 'ice-skate'],
      ['滑雪板', 'Skis', 'skis'],
    ),
  ],
};
