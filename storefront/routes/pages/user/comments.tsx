import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type OwnComment, readComments } from '../../../api/user.ts';
import { definePage } from '../../../page.ts';
import { CommentContent } from '../../../components/orders/comment-content.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Stars } from '../../../components/ui/stars.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useHasPage } from '../../../state/common.ts';
import { pageOf, usePageUrl } from '../../../state/search-page.ts';
import { useT } from '../../../texts.ts';

/** The shopper's comments with the replies of the stores. */
function Comments({ data }: { readonly data: Page<OwnComment> }) {
  const t = useT();
  const pageUrl = usePageUrl();
  const has = useHasPage();
  return (
    <UserPage title={t('user.menu.comments')}>
      {data.data.length === 0 && (
        <EmptyState level={2} title={t('user.comments.none')} text={t('user.comments.noneText')}>
          {has('/user/orders') && (
            <LinkButton tone="dark" to="/user/orders">
              {t('user.comments.look')}
            </LinkButton>
          )}
        </EmptyState>
      )}
      {data.data.length > 0 && (
        <ul className="box own-comments">
          {data.data.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      <Pager page={data.current_page} last={data.last_page} pageUrl={pageUrl} />
    </UserPage>
  );
}

function Comment({ comment }: { readonly comment: OwnComment }) {
  const has = useHasPage();
  const goods = `/goods/${comment.goods_id}`;
  return (
    <li>
      <Picture src={comment.goods_image} width={72} />
      <div>
        <p className="what" lang={langOf(comment.goods_name)}>
          {has(goods) ? <Link to={goods}>{comment.goods_name}</Link> : comment.goods_name}
          {comment.sku_name !== '' && comment.sku_name !== '-' && (
            <small className="faint"> {comment.sku_name}</small>
          )}
        </p>
        <p className="score">
          <Stars score={comment.score} />
          <time className="faint" dateTime={comment.created_at.replace(' ', 'T')}>
            {comment.created_at.slice(0, 10)}
          </time>
        </p>
        <CommentContent comment={comment} />
      </div>
    </li>
  );
}

export const page = definePage<Page<OwnComment>>({
  load: ({ api, url }) => readComments(api, pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.comments'), noindex: true }),
  Page: Comments,
});
