import type { Copy, View } from '../../backoffice/files/formats/draw-picture.ts';
import { type ObjectPosition, positionIn, type SceneName, sceneBack, scenes } from './scene.ts';

/** Pixels of the first picture of goods and of the others. */
const firstPx = 800;
const otherPx = 560;
const sceneAt = (index: number): SceneName => scenes[index % scenes.length]!;
const copy = ({ x, foot, size }: ObjectPosition, more: Partial<Copy> = {}): Copy => ({
  x: x / 400,
  foot: foot / 400,
  size: size / 400,
  ...more,
});

/**
 * Views of goods: alone, mirrored in another scene, close-up, and several of them.
 *
 * @param index index of the goods, which selects scene and hue
 * @param colour name of the colour of the object; one that is not known leaves it as it is
 */
export function goodsViews(index: number, colour = ''): readonly View[] {
  const tint = tintOf(colour);
  return untintedViews(index).map((view) => ({ ...view, ...tint }));
}

function untintedViews(index: number): readonly View[] {
  const first = sceneAt(index * 3);
  const hue = (index * 47) % 360;
  const second = sceneAt(index * 3 + 1);
  const turned = positionIn(second);
  const behind = [
    { x: 122, foot: 268, size: 132 },
    { x: 292, foot: 262, size: 118 },
  ];
  const before = { x: 206, foot: 346, size: 206 };
  return [
    singleView(first, hue),
    {
      back: sceneBack(second, hue + 40, [turned]),
      side: otherPx,
      copies: [copy({ ...turned, foot: turned.foot + 6 }, { isMirrored: true, turn: 5 })],
    },
    {
      back: sceneBack('sweep', hue + 20, []),
      side: otherPx,
      copies: [{ x: 0.34, foot: 1.16, size: 1.24, turn: -9 }],
    },
    {
      back: sceneBack('split', hue + 180, [...behind, before]),
      side: otherPx,
      copies: [
        copy(behind[0]!, { isMirrored: true, blur: 2 }),
        copy(behind[1]!, { blur: 2.4 }),
        copy(before),
      ],
    },
  ];
}

/** The first view in another colour; undefined if `name` is not a known colour. */
export function colourView(index: number, name: string): View | undefined {
  return isColour(name)
    ? {
        ...singleView(sceneAt(index * 3), (index * 47) % 360),
        side: otherPx,
        ...tintOf(name),
      }
    : undefined;
}

/** Whether pictures can be drawn in this colour. */
export const isColour = (name: string): boolean => tints[name] !== undefined;

function tintOf(name: string): Pick<View, 'tint'> {
  const tint = tints[name];
  return tint ? { tint: { colour: tint[0], brightness: tint[1] } } : {};
}

/** A view of a single object in goods-picture size. */
export function singleView(scene: SceneName, hue: number): View {
  const position = positionIn(scene);
  return { back: sceneBack(scene, hue, [position]), side: firstPx, copies: [copy(position)] };
}

/** Tint and brightness of colours and woods by the name that stores use. */
const tints: Readonly<Record<string, readonly [colour: string, brightness: number]>> = {
  曜石黑: ['#3c3d42', 0.5],
  云母白: ['#eceae6', 1.18],
  雾霾蓝: ['#7fa3c9', 1.1],
  樱草黄: ['#e6c95c', 1.25],
  雾白: ['#e9e7e1', 1.2],
  石墨灰: ['#6d7075', 0.75],
  月白: ['#d5e2ea', 1.3],
  豆沙: ['#b9776f', 1],
  黛青: ['#3f7478', 0.85],
  燕麦: ['#d6c3a2', 1.3],
  沙丘: ['#cdab78', 1.25],
  松绿: ['#437f5e', 0.9],
  岩灰: ['#85898d', 0.95],
  落日橙: ['#e67a3c', 1.15],
  白橡木: ['#d8bd92', 1.4],
  黑胡桃木: ['#7b533a', 0.8],
  樱桃木: ['#ab5b3e', 1.05],
  紫泥: ['#7a4b43', 0.85],
};
