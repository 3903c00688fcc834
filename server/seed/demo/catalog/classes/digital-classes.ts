import { branch, type ClassTree } from './class-tree.ts';

export const digitalClasses: ClassTree = {
  name: '数码电器',
  ename: 'Digital',
  icon: 'headphone',
  hue: 250,
  branches: [
    branch(
      '手机通讯',
      'Phones',
      ['智能手机', 'Smartphones', 'mobile-phone'],
      ['固定电话', 'Telephones', 'telephone'],
      ['移动电源', 'Power banks', 'battery'],
      ['充电器', 'Chargers', 'electric-plug'],
    ),
    branch(
      '电脑办公',
      'Computers',
      ['笔记本电脑', 'Laptops', 'laptop'],
      ['台式机', 'Desktops', 'desktop-computer'],
      ['键盘', 'Keyboards', 'keyboard'],
      ['鼠标', 'Mice', 'computer-mouse'],
      ['打印机', 'Printers', 'printer'],
    ),
    branch(
      '影音娱乐',
      'Audio',
      ['耳机', 'Headphones', 'headphone'],
      ['音箱', 'Speakers', 'speaker-high-volume'],
      ['收音机', 'Radios', 'radio'],
      ['麦克风', 'Microphones', 'studio-microphone'],
      ['游戏机', 'Game consoles', 'video-game'],
    ),
    branch(
      '摄影摄像',
      'Cameras',
      ['数码相机', 'Digital cameras', 'camera'],
      ['摄像机', 'Camcorders', 'video-camera'],
      ['智能手表', 'Smart watches', 'watch'],
      ['投影仪', 'Projectors', 'film-projector'],
    ),
  ],
};
