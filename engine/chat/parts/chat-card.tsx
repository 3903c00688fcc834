import type { ChatCard } from '../../../schemas/contract/calls/chat/chat.ts';
import { shownCard } from '../../../schemas/contract/calls/chat/chat-parties.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { formatPrice } from '../../format/money.ts';
import { useChatFrame } from '../use-chat.ts';

/** A card inside a conversation. */
export function ChatCardView({ card }: { readonly card: ChatCard }) {
  const { CardLink } = useChatFrame();
  const { image } = shownCard(card);
  return (
    <CardLink card={card} className="chat-card">
      {image ? <img src={image} alt="" width={56} height={56} loading="lazy" /> : <i />}
      <CardText card={card} />
    </CardLink>
  );
}

function CardText({ card }: { readonly card: ChatCard }) {
  const { t, language } = useChatFrame();
  const { name, price, note } = shownCard(card);
  return (
    <span>
      {note && <small>{t(note.key, note.values)}</small>}
      <b>{localName(name, language)}</b>
      <small>{price ? formatPrice(price) : t('chat.notOnSale')}</small>
    </span>
  );
}

/** The card of what the page was about, offered to be sent. */
export function CardOffer({
  card,
  onSend,
  onDismiss,
}: {
  readonly card: ChatCard;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}) {
  const { t } = useChatFrame();
  const { image } = shownCard(card);
  return (
    <div className="chat-offer">
      {image && <img src={image} alt="" width={44} height={44} />}
      <CardText card={card} />
      <button type="button" className="chat-button primary" onClick={onSend}>
        {t(`chat.send_${card.type}`)}
      </button>
      <button type="button" className="chat-button" onClick={onDismiss}>
        {t('chat.dismiss')}
      </button>
    </div>
  );
}
