import { ChatsPage } from '../parts/chats/chats-page.tsx';

export const bar = 'own';

/** `/Admin/chats`: conversations of the platform and of all stores (docs/chat.md). */
export const Page = () => <ChatsPage area="Admin" />;
