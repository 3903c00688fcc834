import type { OrderedGoods } from '../../../schemas/contract/calls/orders/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { type Translate, useT } from '../../texts.ts';
import { TextArea } from '../form/field.tsx';
import { PictureUpload } from '../form/picture-upload.tsx';
import { SkuName } from '../goods/sku-name.tsx';
import { Picture } from '../media/picture.tsx';
import { StarsInput } from '../ui/stars.tsx';

/** Pictures of comments get a 150 px thumbnail. */
const pictureSizes = { thumb: [[150, 150]] } as const;

/** Limits of the server. */
const maxTextLength = 500;
const maxPictures = 4;

export interface CommentDraft {
  readonly score: number;
  readonly content: string;
  readonly image: readonly string[];
}

export const isEmptyText = ({ content }: CommentDraft): boolean => content.trim() === '';

export const isTooLong = ({ content }: CommentDraft): boolean =>
  textLength(content.trim()) > maxTextLength;

function textError(comment: CommentDraft, isChecked: boolean, t: Translate): string | undefined {
  if (isTooLong(comment)) return t('common.rule.most', { most: maxTextLength });
  return isChecked && isEmptyText(comment) ? t('orders.comment.writeText') : undefined;
}

/** Comment form of one order line. */
export function CommentLine({
  line,
  comment,
  isChecked,
  onChange,
}: {
  readonly line: Pick<OrderedGoods, 'goods_name' | 'goods_image' | 'sku_name'>;
  readonly comment: CommentDraft;
  /** Shows what is missing. */
  readonly isChecked: boolean;
  readonly onChange: (comment: CommentDraft) => void;
}) {
  const t = useT();
  return (
    <section className="box comment-line" aria-label={line.goods_name}>
      <div className="comment-goods">
        <Picture src={line.goods_image} width={150} sizes="4.5rem" />
        <div>
          <h2 lang={langOf(line.goods_name)}>{line.goods_name}</h2>
          <SkuName name={line.sku_name} />
        </div>
      </div>
      <StarsInput
        label={t('orders.comment.score')}
        value={comment.score}
        error={isChecked && comment.score === 0 ? t('orders.comment.noScore') : undefined}
        onChange={(score) => onChange({ ...comment, score })}
      />
      <TextArea
        label={t('orders.comment.text')}
        hint={t('orders.comment.most', { count: textLength(comment.content), most: maxTextLength })}
        error={textError(comment, isChecked, t)}
        value={comment.content}
        onChange={({ target }) => onChange({ ...comment, content: target.value })}
      />
      <PictureUpload
        label={t('orders.comment.pictures', { most: maxPictures })}
        folder="comment"
        option={pictureSizes}
        max={maxPictures}
        value={comment.image}
        onChange={(image) => onChange({ ...comment, image })}
      />
    </section>
  );
}
