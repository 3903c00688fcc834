import { ChatsPage } from '../parts/chats/chats-page.tsx';

export const bar = 'own';

/** `/Seller/chats`: conversations of the store (docs/chat.md). */
export const Page = () => <ChatsPage area="Seller" />;
