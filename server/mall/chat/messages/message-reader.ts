import type { Language } from '../../../../schemas/contract/language.ts';
import type { ChatParty, PartyKind } from '../parties/chat-party.ts';

/** For whom a message is rendered: texts and names differ by side and language. */
export interface MessageReader {
  readonly kind: PartyKind;
  readonly language: Language;
}

/** How messages are shown to a party. */
export const readerOf = ({ kind, actor }: ChatParty): MessageReader => ({
  kind,
  language: actor.language,
});
