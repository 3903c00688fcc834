import type { Tone } from '../../schemas/contract/statuses.ts';

/** Colour names that authors use in `colors`, as tones. */
const namedTones: Readonly<Record<string, Tone>> = {
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

/** Undefined for a colour of the author's own (`#a0f`), which paints the dot of a quiet tag. */
export const toneOfColor = (color: string): Tone | undefined =>
  Object.hasOwn(namedTones, color) ? namedTones[color] : undefined;
