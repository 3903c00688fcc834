import { MessageCircle } from 'lucide-react';
import type { OpenChat } from '../../../schemas/contract/calls/chat/chat.ts';
import { openChat } from '../../state/shopper/chat.ts';
import { useT } from '../../texts.ts';

/** Opens the chat with the store of the goods, of the order, with a store, or (0) with the mall. */
export function ContactButton({
  about,
  className,
}: {
  readonly about: OpenChat;
  readonly className: string;
}) {
  const t = useT();
  return (
    <button type="button" className={`${className} needs-script`} onClick={() => openChat(about)}>
      <MessageCircle aria-hidden="true" />
      {t(about.store_id === 0 ? 'common.chat.platform' : 'common.chat.contact')}
    </button>
  );
}
