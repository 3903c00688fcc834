import { langOf } from '../../../schemas/rules/local-name.ts';
import type { OwnComment } from '../../api/accounts/user.ts';
import { useT } from '../../texts.ts';
import { ShownPictures } from './shown-pictures.tsx';

/** Text and pictures of the shopper's comment, and the store's reply. */
export function CommentContent({
  comment: { content, image: urls, reply },
}: {
  readonly comment: Pick<OwnComment, 'content' | 'image' | 'reply'>;
}) {
  const t = useT();
  return (
    <>
      {content === '' ? (
        <p className="faint">{t('orders.comment.noText')}</p>
      ) : (
        <p lang={langOf(content)}>{content}</p>
      )}
      <ShownPictures urls={urls} />
      {reply !== '' && (
        <p className="reply">
          <b>{t('orders.comment.reply')}</b> <span lang={langOf(reply)}>{reply}</span>
        </p>
      )}
    </>
  );
}
