import { localName } from '../../../schemas/rules/local-name.ts';
import { formatPrice } from '../../format/money.ts';
import type { ChatCard } from '../threads.ts';
import { useChatFrame } from '../use-chat.ts';

/** Goods or an order inside a conversation. */
export function ChatCardView({ card }: { readonly card: ChatCard }) {
  const { CardLink } = useChatFrame();
  const { image } = cardTexts(card);
  return (
    <CardLink card={card} className="chat-card">
      {image ? <img src={image} alt="" width={56} height={56} loading="lazy" /> : <i />}
      <CardText card={card} />
    </CardLink>
  );
}

function CardText({ card }: { readonly card: ChatCard }) {
  const { t, language } = useChatFrame();
  const { name, price } = cardTexts(card);
  return (
    <span>
      {card.type === 'order' && (
        <small>{t('chat.order', { no: card.order_no, state: card.order_status_cn })}</small>
      )}
      <b>{localName(name, language)}</b>
      <small>{price ? formatPrice(price) : t('chat.notOnSale')}</small>
    </span>
  );
}

const cardTexts = (card: ChatCard) =>
  card.type === 'goods'
    ? { name: card.goods_name, image: card.goods_image, price: card.price }
    : { name: card.order_name, image: card.order_image, price: card.total_price };

/** The goods or order that the page was about, offered to be sent. */
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
  const { image } = cardTexts(card);
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
