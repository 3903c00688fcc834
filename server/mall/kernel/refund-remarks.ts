import type { Language } from '../../../schemas/contract/language.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { translate } from '../../platform/i18n/language.ts';

/**
 * The reason of a refund that the mall opens for a group that was not filled. It is stored in both
 * languages (docs/decisions/0033-resources-and-screens.md), because a job has no reader.
 */
export function groupNotFilledRemark(): string {
  const key = 'dicts.order_act.dissolve';
  return `${translate('zh-cn', key)} | ${translate('en', key)}`;
}

/** A reason in the reader's language. What a person wrote is shown as it was written. */
export function localRefundRemark(remark: string, language: Language): string {
  return remark === groupNotFilledRemark() ? localName(remark, language) : remark;
}
