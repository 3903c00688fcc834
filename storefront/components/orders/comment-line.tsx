import type { OrderedGoods } from '../../../schemas/contract/calls/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../words.ts';
import { TextArea } from '../field.tsx';
import { Picture } from '../picture.tsx';
import { PictureUpload } from '../picture-upload.tsx';
import { StarsInput } from '../stars.tsx';

/** Readers of the goods see it small first. */
const reviewSizes = { thumb: [[150, 150]] } as const;

/** The server's limits of a comment. */
const mostText = 500;
const mostPictures = 4;

export interface Said {
  readonly score: number;
  readonly content: string;
  readonly image: readonly string[];
}

/** What is said of one line. */
export function CommentLine({
  line,
  said,
  onChange,
}: {
  readonly line: OrderedGoods;
  readonly said: Said;
  readonly onChange: (said: Said) => void;
}) {
  const words = useT();
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
        label={words('orders.comment.score')}
        value={said.score}
        onChange={(score) => onChange({ ...said, score })}
      />
      <TextArea
        label={words('orders.comment.text')}
        hint={words('orders.comment.most', { count: said.content.length, most: mostText })}
        maxLength={mostText}
        value={said.content}
        onChange={({ target }) => onChange({ ...said, content: target.value })}
      />
      <PictureUpload
        label={words('orders.comment.pictures', { most: mostPictures })}
        folder="comment"
        option={reviewSizes}
        max={mostPictures}
        value={said.image}
        onChange={(image) => onChange({ ...said, image })}
      />
    </section>
  );
}
