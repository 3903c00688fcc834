import type { Tone } from '../../schemas/contract/tone.ts';

/** Colour names that authors use in a column's `colors`, as tones. */
const toneByColorName: Readonly<Record<string, Tone>> = {
  red: 'bad',
  danger: 'bad',
  error: 'bad',
  green: 'good',
  success: 'good',
  orange: 'ask',
  gold: 'ask',
  yellow: 'ask',
  warning: 'ask',
  blue: 'run',
  processing: 'run',
  primary: 'run',
  gray: 'still',
  grey: 'still',
  default: 'still',
  info: 'still',
};

/** Undefined for any other colour (`#a0f`), which paints the dot of a neutral tag. */
export const toneOfColor = (color: string): Tone | undefined =>
  Object.hasOwn(toneByColorName, color) ? toneByColorName[color] : undefined;
