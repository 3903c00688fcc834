import type { InputEvent } from 'react';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import type { Translate } from '../../texts.ts';

/**
 * Limits the text of a plain input, which has no message of its own: the browser says that it is too
 * long and does not send its form. Nothing is cut.
 */
export const limitText = (most: number, t: Translate) => ({
  onInput: ({ currentTarget }: InputEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const isTooLong = textLength(currentTarget.value) > most;
    currentTarget.setCustomValidity(isTooLong ? t('common.rule.most', { most }) : '');
    if (isTooLong) currentTarget.reportValidity();
  },
});
