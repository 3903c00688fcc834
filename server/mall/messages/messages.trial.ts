import { defineTrialPart } from '../../backoffice/resources/trials/trial-part.ts';
import { translate } from '../../platform/i18n/language.ts';

/** Only the kind: the readers are others. */
export const writtenMessages = defineTrialPart({
  table: 'messages',
  part: 'messages',
  textOf: ({ kind }, { language }) => translate(language, `dicts.message_kind.${String(kind)}`),
});
