import type { Tone } from '../../../schemas/contract/tone.ts';

/** The mode in use. The choice of the user may also be `system` (mode.ts). */
export type Mode = 'light' | 'dark';

/**
 * The colours (docs/product.md#look-of-the-back-office). antd's theme, AG Grid's theme and
 * `variables.css` are derived from them.
 */
export const palette = {
  light: {
    canvas: '#f6f6f4',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#f8f8f6',
    subtle: '#f1f1ee',
    line: '#e8e7e3',
    lineStrong: '#d3d2cc',
    lineHover: '#b3b1aa',
    text: '#1b1b19',
    text2: '#55544e',
    text3: '#6c6a63',
    disabled: '#a9a8a1',
    accent: '#2e4fcb',
    accentHover: '#2541ae',
    accentActive: '#1f3793',
    accentText: '#2a48b8',
    accentBg: '#eef1fd',
    accentBg2: '#e1e7fb',
    accentLine: '#bccaf6',
    good: '#1f7a4a',
    warn: '#b26b00',
    bad: '#c2352a',
    badText: '#a82a20',
    badBg: '#fdeeec',
    warnText: '#854a00',
    warnBg: '#fcf0da',
    onAccent: '#ffffff',
    inverse: '#23231f',
    onInverse: '#f3f2ee',
    shade: '27 27 25',
    series: ['#3f5fdc', '#c9c7c0', '#1f8a5b', '#c9790a'],
  },
  dark: {
    canvas: '#101010',
    surface: '#171716',
    raised: '#1f1f1d',
    hover: '#1c1c1b',
    subtle: '#262624',
    line: '#292927',
    lineStrong: '#3b3a37',
    lineHover: '#55534e',
    text: '#edece7',
    text2: '#b5b3ab',
    text3: '#95938b',
    disabled: '#5e5c56',
    accent: '#4a66e6',
    accentHover: '#415bd6',
    accentActive: '#3850c2',
    accentText: '#9aacff',
    accentBg: '#1d2238',
    accentBg2: '#262d4b',
    accentLine: '#3a4578',
    good: '#5cc48b',
    warn: '#e0a343',
    bad: '#cf4236',
    badText: '#ffa197',
    badBg: '#351b18',
    warnText: '#f0b860',
    warnBg: '#34270f',
    onAccent: '#ffffff',
    inverse: '#f0efe9',
    onInverse: '#1b1b19',
    shade: '0 0 0',
    series: ['#7d94ff', '#4b4a45', '#4fc08d', '#e0a343'],
  },
} as const;
export type Palette = {
  [K in keyof (typeof palette)['light']]: K extends 'series' ? readonly string[] : string;
};

/** Heights in px. */
export const density = {
  text: 13,
  control: 32,
  row: 40,
  rowWithPicture: 44,
  rowOfTwoLines: 52,
  header: 36,
  pagination: 44,
} as const;
/** Corner radii in px. */
export const radius = { tag: 4, control: 6, surface: 10 } as const;
export const font = {
  text: [
    '"Inter Variable", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei"',
    '"Noto Sans CJK SC", "Source Han Sans SC", system-ui, sans-serif',
  ].join(', '),
  code: `ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace`,
} as const;

/** CSS shadows: `low` for controls, `high` for popups and dialogs. */
export function shadows(
  colors: Palette,
  mode: Mode,
): { readonly low: string; readonly high: string } {
  const [tightAlpha, wideAlpha] = mode === 'light' ? [0.06, 0.12] : [0.5, 0.6];
  const tight = `rgb(${colors.shade} / ${tightAlpha})`;
  const wide = `rgb(${colors.shade} / ${wideAlpha})`;
  return {
    low: `0 1px 2px ${tight}`,
    high: `0 0 0 1px ${colors.line}, 0 2px 6px ${tight}, 0 12px 32px ${wide}`,
  };
}

/** Colours of a status by tone. base.css decides which tones are filled. */
const tones: Readonly<
  Record<
    Mode,
    Readonly<Record<Tone, { readonly text: string; readonly fill: string; readonly dot: string }>>
  >
> = {
  light: {
    ask: { text: '#854a00', fill: '#fcf0da', dot: '#d98a0b' },
    run: { text: '#2a48b8', fill: '#eef1fd', dot: '#4a67e8' },
    good: { text: '#1c6b41', fill: '#e6f4ea', dot: '#2e9e63' },
    bad: { text: '#a82a20', fill: '#fdeeec', dot: '#d8432f' },
    still: { text: '#55544e', fill: '#f1f1ee', dot: '#a9a8a1' },
  },
  dark: {
    ask: { text: '#f0b860', fill: '#34270f', dot: '#e0a343' },
    run: { text: '#a6b5ff', fill: '#1d2238', dot: '#7d94ff' },
    good: { text: '#7ed2a2', fill: '#14291c', dot: '#4fc08d' },
    bad: { text: '#ffa197', fill: '#351b18', dot: '#f0695b' },
    still: { text: '#b5b3ab', fill: '#262624', dot: '#75736c' },
  },
};

/** All values as CSS variables, for the test that compares them with `variables.css`. */
export function cssVariables(mode: Mode): Readonly<Record<string, string>> {
  const colors: Palette = palette[mode];
  const { low, high } = shadows(colors, mode);
  const values = Object.entries(colors).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`--${name}`, value]]
      : value.map((colour, i) => [`--${name}${i + 1}`, colour]),
  );
  const toned = Object.entries(tones[mode]).flatMap(([tone, { text, fill, dot }]) => [
    [`--${tone}-text`, text],
    [`--${tone}-fill`, fill],
    [`--${tone}-dot`, dot],
  ]);
  return Object.fromEntries([...values, ['--low', low], ['--high', high], ...toned]);
}
