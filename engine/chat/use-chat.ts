import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useSyncExternalStore,
} from 'react';
import type { ChatCard } from '../../schemas/contract/calls/chat/chat.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Chat, ChatState } from './chat.ts';

/** What the chat's components take from the program around them. */
export interface ChatFrame {
  readonly chat: Chat;
  readonly language: Language;
  /** Returns the text of `chat.<name>`. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** A link to what a card shows. */
  readonly CardLink: ComponentType<{
    readonly card: ChatCard;
    readonly className: string;
    readonly children: ReactNode;
  }>;
}

export const ChatFrameContext = createContext<ChatFrame | undefined>(undefined);

/** @throws Error outside a `ChatFrameContext` */
export function useChatFrame(): ChatFrame {
  const frame = use(ChatFrameContext);
  if (!frame) throw new Error('a part of the chat outside its frame');
  return frame;
}

/** The state of a chat; the component follows its changes. */
export const useChat = (chat: Chat): ChatState =>
  useSyncExternalStore(chat.subscribe, chat.snapshot, chat.snapshot);
