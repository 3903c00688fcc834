import { isFailure } from '../../../engine/wire/index.ts';
import { useState } from 'react';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { type Notice, readNotice, type WholeNotice } from '../../api/home.ts';
import { useCommon, useHasPage } from '../../state/common.ts';
import { useUser } from '../../state/session.ts';
import { useAction } from '../../state/use-action.ts';
import { useT } from '../../words.ts';
import { LinkButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { Html } from '../html.tsx';
import { Naming } from '../naming.tsx';

/** Wide screens: who is here, what they hold, and what the mall has to say. */
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
  const words = useT();
  const has = useHasPage();
  const user = useUser();
  const { common } = useCommon();
  return (
    <div className="hello">
      <div className="row">
        <span className="avatar">
          {user?.avatar ? (
            <Picture src={user.avatar} width={48} />
          ) : (
            (user?.nickname ?? common.web_name).slice(0, 1)
          )}
        </span>
        <p>
          <b>
            {user ? (
              <Naming id="home.welcome.hello" name={user.nickname} />
            ) : (
              words('home.welcome.visitor', { name: common.web_name })
            )}
          </b>
          <span>
            {user ? words('home.welcome.money', { money: user.money }) : words('home.welcome.why')}
          </span>
        </p>
      </div>
      <div className="pair-of">
        {user
          ? has('/user/orders') && (
              <>
                <LinkButton size="s" tone="dark" to="/user/orders">
                  {words('home.welcome.orders')}
                </LinkButton>
                <LinkButton size="s" to="/user/favorites">
                  {words('home.welcome.favorites')}
                </LinkButton>
              </>
            )
          : has('/login') && (
              <>
                <LinkButton size="s" tone="dark" to="/login">
                  {words('common.bar.signIn')}
                </LinkButton>
                <LinkButton size="s" to="/register">
                  {words('common.bar.register')}
                </LinkButton>
              </>
            )}
      </div>
    </div>
  );
}

function PointsCard() {
  const words = useT();
  const has = useHasPage();
  const user = useUser();
  if (!has('/integral')) return null;
  return (
    <Link className="gift" to="/integral">
      <span>
        <b>
          {user
            ? words('home.welcome.points', { points: user.integral })
            : words('home.welcome.pointsTitle')}
        </b>
        <span>{words('home.welcome.pointsText')}</span>
      </span>
      <span className="btn s" aria-hidden="true">
        {words('home.welcome.look')}
      </span>
    </Link>
  );
}

function News({ notices }: { readonly notices: readonly Notice[] }) {
  const words = useT();
  const [open, setOpen] = useState<WholeNotice>();
  const [show] = useAction(async (id: number) => {
    const notice = await readNotice(id);
    if (!isFailure(notice)) setOpen(notice);
  });
  return (
    <section className="news" aria-labelledby="news-title">
      <h2 id="news-title">{words('home.news.title')}</h2>
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
