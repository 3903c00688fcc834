import { oklch } from './colour.ts';
import { iconSvg, svgDocument } from './svg.ts';

/** Backgrounds of pictures. Neighbouring pictures should use different ones. */
export const scenes = ['sweep', 'plinth', 'arch', 'split', 'disc'] as const;
export type SceneName = (typeof scenes)[number];

/** A background with the base line and size of the object, on a 400 × 400 field. */
interface Scene {
  readonly back: string;
  readonly foot: number;
  readonly size: number;
}

/**
 * SVG of one icon in a scene of one hue, 400 × 400. Shadows are gradients instead of blurred
 * outlines, so that drawing a picture takes about 10 ms. The same arguments give the same picture.
 */
export function sceneSvg(icon: string, scene: SceneName, hue: number): string {
  const { back, foot, size } = draw[scene](hue);
  return field(
    hue,
    back +
      shadow({ x: 200, foot, size }) +
      iconSvg(icon, 200 - size / 2, foot - size * 0.955, size) +
      full('light'),
  );
}

/** Position of an object: middle of its base line, and its size, on a 400 × 400 field. */
export interface ObjectPosition {
  readonly x: number;
  readonly foot: number;
  readonly size: number;
}

/** Position of a single object in a scene. */
export function positionIn(scene: SceneName): ObjectPosition {
  const { foot, size } = draw[scene](0);
  return { x: 200, foot, size };
}
/** A scene with the shadows of its objects, without the objects. */
export const sceneBack = (
  scene: SceneName,
  hue: number,
  positions: readonly ObjectPosition[],
): string => field(hue, draw[scene](hue).back + positions.map(shadow).join(''));

/** Light from the upper left, as an overlay for an object of any size. */
export const lightSvg = (side: number): string =>
  svgDocument([side, side], defs(light('#334')) + full('light'), '0 0 400 400');
const light = (shade: string): string =>
  linear(
    'light',
    [
      [0, '#fff', 0.34],
      [0.5, '#fff', 0],
      [1, shade, 0.1],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  );

function field(hue: number, body: string): string {
  const shade = oklch(0.36, 0.035, hue);
  const ground = radial('ground', [
    [0, shade, 0.34],
    [0.55, shade, 0.13],
    [1, shade, 0],
  ]);
  const contact = radial('contact', [
    [0, shade, 0.5],
    [1, shade, 0],
  ]);
  return svgDocument([400, 400], defs(ground + contact + light(shade)) + body);
}

/** A wide soft shadow, and a dark one where the object stands. */
const shadow = ({ x, foot, size }: ObjectPosition): string => `
  <ellipse cx="${x + 8}" cy="${foot}" rx="${size * 0.56}" ry="${size * 0.085}"
    fill="url(#ground)"/>
  <ellipse cx="${x + 1}" cy="${foot - 1}" rx="${size * 0.4}" ry="${size * 0.035}"
    fill="url(#contact)"/>`;

const draw: Readonly<Record<SceneName, (hue: number) => Scene>> = {
  /** A seamless paper curve. */
  sweep: (hue) => ({
    foot: 324,
    size: 248,
    back:
      defs(
        linear('back', [
          [0, wall(hue, -0.03)],
          [0.6, wall(hue, 0.015)],
          [0.75, floor(hue, 0.02)],
          [1, floor(hue, -0.05)],
        ]),
      ) + full('back'),
  }),
  /** A round plinth in front of a coloured disc. */
  plinth: (hue) => ({
    foot: 300,
    size: 222,
    back:
      defs(
        linear('back', [
          [0, wall(hue)],
          [1, wall(hue, 0.02)],
        ]) +
          linear(
            'side',
            [
              [0, wall(hue, 0.02)],
              [0.3, wall(hue, 0.045)],
              [1, wall(hue, -0.13)],
            ],
            'x1="0" y1="0" x2="1" y2="0"',
          ),
      ) +
      full('back') +
      `
      <circle cx="200" cy="176" r="132" fill="${oklch(0.865, 0.048, hue)}"/>
      <rect y="322" width="400" height="78" fill="${floor(hue)}"/>
      <path d="M68 300v50a132 25 0 0 0 264 0v-50z" fill="url(#side)"/>
      <ellipse cx="200" cy="300" rx="132" ry="25" fill="${oklch(0.965, 0.014, hue)}"/>`,
  }),
  /** An arched niche in a wall, the motif of the mall. */
  arch: (hue) => ({
    foot: 346,
    size: 226,
    back:
      defs(
        linear(
          'back',
          [
            [0, wall(hue, 0.02)],
            [1, wall(hue, -0.02)],
          ],
          'x1="0" y1="0" x2="1" y2="1"',
        ) +
          linear('niche', [
            [0, oklch(0.82, 0.045, hue)],
            [1, oklch(0.885, 0.036, hue)],
          ]),
      ) +
      full('back') +
      '<path d="M78 400V178a122 122 0 0 1 244 0V400z" fill="url(#niche)"/>' +
      `<path d="M78 328H322V400H78z" fill="${oklch(0.915, 0.028, hue)}"/>`,
  }),
  /** Two coloured planes that meet at the horizon. */
  split: (hue) => ({
    foot: 328,
    size: 246,
    back:
      defs(
        linear('back', [
          [0, wall(hue, -0.03)],
          [1, wall(hue, 0.015)],
        ]) +
          linear('floor', [
            [0, oklch(0.9, 0.045, hue + 26)],
            [1, oklch(0.85, 0.055, hue + 26)],
          ]),
      ) +
      full('back') +
      '<rect y="276" width="400" height="124" fill="url(#floor)"/>',
  }),
  /** A large half disc behind the object. */
  disc: (hue) => ({
    foot: 322,
    size: 240,
    back:
      defs(
        linear('back', [
          [0, wall(hue, 0.02)],
          [0.78, wall(hue)],
          [0.781, floor(hue)],
          [1, floor(hue, -0.04)],
        ]) +
          linear('disc', [
            [0, oklch(0.87, 0.06, hue - 14)],
            [1, oklch(0.925, 0.03, hue - 14)],
          ]),
      ) +
      full('back') +
      '<path d="M60 312a140 140 0 0 1 280 0z" fill="url(#disc)"/>',
  }),
};

const wall = (hue: number, by = 0): string => oklch(0.935 + by, 0.022, hue);
const floor = (hue: number, by = 0): string => oklch(0.9 + by, 0.026, hue);
const full = (id: string): string => `<rect width="400" height="400" fill="url(#${id})"/>`;
const defs = (body: string): string => `<defs>${body}</defs>`;

type Stop = readonly [offset: number, colour: string, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
const linear = (id: string, list: readonly Stop[], line = 'x1="0" y1="0" x2="0" y2="1"'): string =>
  `<linearGradient id="${id}" ${line}>${stops(list)}</linearGradient>`;
const radial = (id: string, list: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
