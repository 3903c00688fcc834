import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GoodsComment } from '../../../../schemas/contract/calls/catalog/shopping.ts';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type CommentKind, type CommentPage, openComments } from '../../../api/catalog/goods.ts';
import { useAction } from '../../../state/form/use-action.ts';
import { useLanguage } from '../../../state/page/common.ts';
import { useT } from '../../../texts.ts';
import { Avatar } from '../../media/avatar.tsx';
import { shortCount } from '../../text/short-count.ts';
import { Time } from '../../text/time.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { LazyZoomDialog } from '../gallery/lazy-zoom-dialog.tsx';
import { SkuName } from '../sku-name.tsx';

const kinds = [
  [0, 'all'],
  [1, 'good'],
  [2, 'commonly'],
  [3, 'bad'],
  [4, 'pictures'],
] as const;
/** Counts from 1,000 are shown as `999+` (docs/product.md#answer-shapes). */
export const countText = (count: number): string => shortCount(count, 999);

/**
 * Share of good comments, filters and the comments with photos. `first` is the page that was loaded
 * with the goods, of the kind in the URL. The interface calls comments "reviews".
 */
export function GoodsComments({
  goodsId,
  first,
  kind: firstKind,
}: {
  readonly goodsId: number;
  readonly first: CommentPage;
  readonly kind: CommentKind;
}) {
  const t = useT();
  const [loaded, setLoaded] = useState<
    | { readonly first: CommentPage; readonly kind: CommentKind; readonly page: CommentPage }
    | undefined
  >(undefined);
  const [photos, setPhotos] = useState<
    { readonly urls: readonly string[]; readonly index: number } | undefined
  >(undefined);
  // Other goods or a new load replace `first`; pages loaded before it are then dropped.
  const shown = loaded?.first === first ? loaded : { kind: firstKind, page: first };
  const [show, isBusy] = useAction(async (kind: CommentKind, page: number) => {
    const next = await openComments(goodsId, kind, page);
    setLoaded({
      first,
      kind,
      page: { ...next, data: page === 1 ? next.data : [...shown.page.data, ...next.data] },
    });
  });
  if (first.count.all === 0) return <p className="dim none">{t('goods.reviews.none')}</p>;
  return (
    <>
      <Verdict count={first.count} />
      <KindLinks count={first.count} current={shown.kind} onChoose={(kind) => void show(kind, 1)} />
      <div aria-live="polite" aria-busy={isBusy || undefined}>
        {shown.page.data.length === 0 && (
          <p className="dim none">{t('goods.reviews.noneOfKind')}</p>
        )}
        {shown.page.data.map((comment) => (
          <CommentEntry
            key={comment.id}
            comment={comment}
            onPhoto={(index) => setPhotos({ urls: comment.image, index })}
          />
        ))}
      </div>
      {shown.page.current_page < shown.page.last_page && (
        <Button full onClick={() => show(shown.kind, shown.page.current_page + 1)}>
          {t('goods.reviews.more')}
        </Button>
      )}
      {photos && (
        <LazyZoomDialog
          open
          pictures={photos.urls}
          initialIndex={photos.index}
          name={t('goods.reviews.photos')}
          onClose={() => setPhotos(undefined)}
        />
      )}
    </>
  );
}

/** The share of good comments, and how many of each kind there are. */
function Verdict({ count: { all, rate, ...counts } }: Pick<CommentPage, 'count'>) {
  const t = useT();
  return (
    <div className="review-verdict">
      <div>
        <p className="score">
          {rate}
          <small>%</small>
        </p>
        <p className="xs faint">{t('goods.reviews.good')}</p>
      </div>
      <ul className="bars">
        {(['good', 'commonly', 'bad'] as const).map((key) => (
          <li key={key}>
            <span>{t(`goods.reviews.kind.${key}`)}</span>
            <div className="meter">
              <i style={{ width: `${Math.round((counts[key] / all) * 100)}%` }} />
            </div>
            <span>{countText(counts[key])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function KindLinks({
  count,
  current,
  onChoose,
}: Pick<CommentPage, 'count'> & {
  readonly current: CommentKind;
  readonly onChoose: (kind: CommentKind) => void;
}) {
  const t = useT();
  return (
    <nav className="row wraps kinds" aria-label={t('goods.reviews.filter')}>
      {kinds.map(([kind, key]) => (
        <Link
          key={kind}
          className="chip num"
          preventScrollReset
          to={kind === 0 ? '?#reviews' : `?reviews=${kind}#reviews`}
          aria-current={current === kind ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onChoose(kind);
          }}
        >
          {t(`goods.reviews.kind.${key}`)} <small>{countText(count[key])}</small>
        </Link>
      ))}
    </nav>
  );
}

function CommentEntry({
  comment,
  onPhoto,
}: {
  readonly comment: GoodsComment;
  readonly onPhoto: (index: number) => void;
}) {
  const t = useT();
  const {
    nickname,
    avatar,
    sku_name: sku,
    score,
    agree,
    service,
    speed,
    content,
    image,
    reply,
    created_at: createdAt,
  } = comment;
  const shownName = nickname || t('common.anonymous');
  return (
    <article className="review">
      <div className="who">
        <Avatar src={avatar} name={shownName} size={32} />
        <div>
          <b lang={langOf(shownName)}>{shownName}</b>
          <div className="row xs faint num">
            <Stars score={(score + agree + service + speed) / 4} /> <Time at={createdAt} to="day" />
          </div>
        </div>
        <SkuName className="xs faint of" name={sku} />
      </div>
      <p lang={langOf(content)}>
        {content} <LanguageMark text={content} />
      </p>
      {image.length > 0 && (
        <div className="shots">
          {image.map((src, index) => (
            <a
              key={src}
              href={src}
              aria-label={t('goods.reviews.photo', { at: index + 1, count: image.length })}
              onClick={(event) => {
                event.preventDefault();
                onPhoto(index);
              }}
            >
              <img src={thumbOf(src, 150)} alt="" width={80} height={80} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      {reply !== '' && (
        <p className="reply">
          <b>{t('goods.reviews.reply')}</b> <span lang={langOf(reply)}>{reply}</span>{' '}
          <LanguageMark text={reply} />
        </p>
      )}
    </article>
  );
}

/** Says on an English page that a text is in Chinese. */
function LanguageMark({ text }: { readonly text: string }) {
  const t = useT();
  const language = useLanguage();
  if (language !== 'en' || langOf(text) === 'en') return null;
  return <small className="faint">{t('goods.reviews.inChinese')}</small>;
}
