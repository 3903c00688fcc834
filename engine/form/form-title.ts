import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { inSentence } from '../format/noun.ts';
import type { useText } from '../ui/text.ts';
import type { FormMode } from './load-form.ts';

/** `Add brand`, `Edit brand`. */
export const formTitle = ({ noun }: Pick<ServedPage, 'noun'>, mode: FormMode, t: ReturnType<typeof useText>): string => t(mode === 'store' ? 'form.addTitle' : 'form.editTitle', { noun: inSentence(noun) });
