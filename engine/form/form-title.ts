import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { inSentence } from '../format/noun.ts';
import type { Translate } from '../ui/use-t.ts';
import type { RowFormMode } from './load-form.ts';

/**
 * The title of a form: `Add brand`, `Edit brand`, or the label that the screen gives the button.
 */
export const formTitle = (
  { noun, buttons }: Pick<PageConfig, 'noun' | 'buttons'>,
  mode: RowFormMode,
  t: Translate,
): string =>
  buttons[mode].label ??
  t(mode === 'store' ? 'form.addTitle' : 'form.editTitle', { noun: inSentence(noun) });
