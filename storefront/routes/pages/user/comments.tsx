import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { changeComment, type OwnComment, readComments } from '../../../api/accounts/user.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { hasSkuName } from '../../../components/goods/sku-name.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { CommentContent } from '../../../components/orders/comment-content.tsx';
import {
  type CommentDraft,
  CommentLine,
  isEmptyText,
  isTooLong,
} from '../../../components/orders/comment-line.tsx';
import { Time } from '../../../components/text/time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Stars } from '../../../components/ui/stars.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { showToast } from '../../../state/page/toast.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/orders.css';

/** The shopper's comments with the replies of the stores. */
function Comments({ data }: { readonly data: Page<OwnComment> }) {
  const t = useT();
  return (
    <UserPage title={t('user.menu.comments')}>
      {data.data.length === 0 && (
        <EmptyState
          level={2}
          title={t('user.comments.none')}
          text={t('user.comments.noneText')}
          action={['/user/orders', t('user.comments.look')]}
        />
      )}
      {data.data.length > 0 && (
        <ul className="box own-comments">
          {data.data.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      <Pager list={data} />
    </UserPage>
  );
}

function Comment({ comment }: { readonly comment: OwnComment }) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const goods = `/goods/${comment.goods_id}`;
  if (isEditing) return <EditComment comment={comment} onDone={() => setEditing(false)} />;
  return (
    <li>
      <Picture src={comment.goods_image} width={72} />
      <div>
        <p className="what" lang={langOf(comment.goods_name)}>
          <Link to={goods}>{comment.goods_name}</Link>
          {hasSkuName(comment.sku_name) && <small className="faint"> {comment.sku_name}</small>}
        </p>
        <p className="score">
          <Stars score={comment.score} />
          <Time className="faint" at={comment.created_at} to="day" />
        </p>
        <CommentContent comment={comment} />
        {comment.reply === '' && (
          <Button size="s" onClick={() => setEditing(true)}>
            {t('user.comments.edit')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The form of a comment that the store has not answered. */
function EditComment({
  comment,
  onDone,
}: {
  readonly comment: OwnComment;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<CommentDraft>({
    score: Number(comment.score),
    content: comment.content,
    image: comment.image,
  });
  const [isChecked, setChecked] = useState(false);
  const save = async (): Promise<void> => {
    setChecked(true);
    if (isEmptyText(draft) || isTooLong(draft)) return;
    await changeComment(comment.id, draft);
    showToast(t('user.comments.saved'));
    await revalidate();
    onDone();
  };
  return (
    <li className="editing">
      <CommentLine line={comment} comment={draft} isChecked={isChecked} onChange={setDraft} />
      <div className="form-actions">
        <Button tone="dark" onClick={save}>
          {t('user.comments.save')}
        </Button>
        <Button onClick={onDone}>{t('user.comments.cancel')}</Button>
      </div>
    </li>
  );
}

export const page = definePage<Page<OwnComment>>({
  load: ({ api, url }) => readComments(api, pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.comments'), noindex: true }),
  Page: Comments,
});
