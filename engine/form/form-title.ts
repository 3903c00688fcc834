import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { inSentence } from '../format/noun.ts';
import type { useText } from '../ui/text.ts';
import type { FormMode } from './load-form.ts';

/** `Add brand`, `Edit brand`; what the screen calls it instead, such as `Reply`. */
export const formTitle = (
  { noun, buttons }: Pick<ServedPage, 'noun' | 'buttons'>,
  mode: FormMode,
  t: ReturnType<typeof useText>,
): string =>
  buttons[mode].label ??
  t(mode === 'store' ? 'form.addTitle' : 'form.editTitle', { noun: inSentence(noun) });
