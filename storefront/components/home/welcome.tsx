import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../engine/format/index.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { type Notice, type NoticeDetail, readNotice } from '../../api/catalog/home.ts';
import { useAction } from '../../state/form/use-action.ts';
import { useCommon } from '../../state/page/common.ts';
import { useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { Avatar } from '../media/avatar.tsx';
import { Html } from '../text/html.tsx';
import { NamedText } from '../text/named-text.tsx';
import { LinkButton } from '../ui/button.tsx';

/** Account, points and notices beside the slides. Wide screens only. */
export function Welcome({ notices }: { readonly notices: readonly Notice[] }) {
  return (
    <div className="welcome">
      <Hello />
      <PointsCard />
      {notices.length > 0 && <News notices={notices} />}
    </div>
  );
}

function Hello() {
  const t = useT();
  const user = useUser();
  const { common } = useCommon();
  return (
    <div className="hello">
      <div className="row">
        <Avatar src={user?.avatar ?? ''} name={user?.nickname ?? common.web_name} />
        <p>
          <b>
            {user ? (
              <NamedText id="home.welcome.hello" name={user.nickname} />
            ) : (
              t('home.welcome.visitor', { name: common.web_name })
            )}
          </b>
          <span>
            {user
              ? t('home.welcome.money', { money: formatPrice(user.money) })
              : t('home.welcome.why')}
          </span>
        </p>
      </div>
      <div className="pair-of">
        <LinkButton size="s" tone="dark" to={user ? '/user/orders' : '/login'}>
          {t(user ? 'home.welcome.orders' : 'common.bar.signIn')}
        </LinkButton>
        <LinkButton size="s" to={user ? '/user/favorites' : '/register'}>
          {t(user ? 'home.welcome.favorites' : 'common.bar.register')}
        </LinkButton>
      </div>
    </div>
  );
}

function PointsCard() {
  const t = useT();
  const user = useUser();
  return (
    <Link className="gift" to="/integral">
      <span>
        <b>
          {user
            ? t('home.welcome.points', { points: user.integral })
            : t('home.welcome.pointsTitle')}
        </b>
        <span>{t('home.welcome.pointsText')}</span>
      </span>
      <span className="button s" aria-hidden="true">
        {t('home.welcome.look')}
      </span>
    </Link>
  );
}

function News({ notices }: { readonly notices: readonly Notice[] }) {
  const t = useT();
  const [open, setOpen] = useState<NoticeDetail>();
  const [show] = useAction(async (id: number) => setOpen(await readNotice(id)));
  return (
    <section className="news" aria-labelledby="news-title">
      <h2 id="news-title">{t('home.news.title')}</h2>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <button type="button" onClick={() => void show(notice.id)}>
              {notice.tag !== '' && (
                <span className="tag sale" lang={langOf(notice.tag)}>
                  {notice.tag}
                </span>
              )}
              <span lang={langOf(notice.name)}>{notice.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog title={open?.name ?? ''} open={open !== undefined} onClose={() => setOpen(undefined)}>
        {open && <Html text={open.content} lang={langOf(open.content)} />}
      </Dialog>
    </section>
  );
}
