import type { OrderedGoods } from '../../../schemas/contract/calls/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';
import { TextArea } from '../form/field.tsx';
import { Picture } from '../media/picture.tsx';
import { PictureUpload } from '../form/picture-upload.tsx';
import { StarsInput } from '../ui/stars.tsx';

/** Review photos get a 150 px thumbnail. */
const reviewSizes = { thumb: [[150, 150]] } as const;

/** Limits of the server. */
const mostText = 500;
const mostPictures = 4;

export interface Said {
  readonly score: number;
  readonly content: string;
  readonly image: readonly string[];
}

/** Review form of one order line. */
export function CommentLine({
  line,
  said,
  onChange,
}: {
  readonly line: OrderedGoods;
  readonly said: Said;
  readonly onChange: (said: Said) => void;
}) {
  const t = useT();
  return (
    <section className="box comment-line" aria-label={line.goods_name}>
      <div className="comment-goods">
        <Picture src={line.goods_image} width={150} sizes="4.5rem" />
        <div>
          <h2 lang={langOf(line.goods_name)}>{line.goods_name}</h2>
          {line.sku_name !== '' && (
            <span className="spec" lang={langOf(line.sku_name)}>
              {line.sku_name}
            </span>
          )}
        </div>
      </div>
      <StarsInput
        label={t('orders.comment.score')}
        value={said.score}
        onChange={(score) => onChange({ ...said, score })}
      />
      <TextArea
        label={t('orders.comment.text')}
        hint={t('orders.comment.most', { count: said.content.length, most: mostText })}
        maxLength={mostText}
        value={said.content}
        onChange={({ target }) => onChange({ ...said, content: target.value })}
      />
      <PictureUpload
        label={t('orders.comment.pictures', { most: mostPictures })}
        folder="comment"
        option={reviewSizes}
        max={mostPictures}
        value={said.image}
        onChange={(image) => onChange({ ...said, image })}
      />
    </section>
  );
}
