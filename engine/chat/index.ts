/**
 * Public entry point of the chat, shared by the back offices and the storefront. It is a part of its
 * own, so that pages without a chat do not load it.
 */
export { Chat, type ChatState } from './chat.ts';
export { ConversationList } from './parts/conversation-list.tsx';
export { ConversationPane } from './parts/conversation-pane.tsx';
export { ReportForm } from './parts/report-form.tsx';
export { type ChatFrame, ChatFrameContext, useChat, useChatFrame } from './use-chat.ts';
export { type ConversationsView, useConversations } from './use-conversations.ts';
