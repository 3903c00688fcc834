import { Settings } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { areaOfPath } from '../../../../schemas/contract/areas.ts';
import type { Message } from '../../../../schemas/contract/calls/accounts/messages.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { markRead, readMessages } from '../../../api/accounts/messages.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Time } from '../../../components/text/time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { refreshUnreadMessages } from '../../../state/shopper/messages.ts';
import { useT } from '../../../texts.ts';

/** Messages of the shopper, newest first. Opening one marks it as read. */
function Messages({ data }: { readonly data: Page<Message> }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { unread } = data.count as { readonly unread: number };
  const readAll = async () => {
    await markRead();
    await Promise.all([refreshUnreadMessages(), revalidate()]);
  };
  return (
    <UserPage
      title={t('user.menu.messages')}
      actions={
        <div className="form-actions">
          {unread > 0 && (
            <Button size="s" onClick={readAll}>
              {t('user.messages.readAll')}
            </Button>
          )}
          <Link className="button line s" to="/user/messages/settings">
            <Settings aria-hidden="true" />
            {t('user.messages.settings')}
          </Link>
        </div>
      }
    >
      {data.data.length === 0 ? (
        <EmptyState level={2} title={t('user.messages.none')} text={t('user.messages.noneText')} />
      ) : (
        <ul className="box user-messages">
          {data.data.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Pager list={data} />
    </UserPage>
  );
}

function MessageRow({
  message: { id, title, text, link, is_read: isRead, created_at: time },
}: {
  readonly message: Message;
}) {
  const t = useT();
  const open = () => {
    // The message is read; without a response the mark and the badge stay
    if (isRead === 0) void markRead(id).then(refreshUnreadMessages, () => undefined);
  };
  const content = (
    <>
      <span className="message-head">
        <b>{title}</b>
        {isRead === 0 && <span className="unread">{t('user.messages.unread')}</span>}
        <Time className="faint" at={time} />
      </span>
      <span>{text}</span>
    </>
  );
  // The back offices are another program
  return (
    <li data-unread={isRead === 0 || undefined}>
      {areaOfPath(link) === 'shop' ? (
        <Link to={link} onClick={open}>
          {content}
        </Link>
      ) : (
        <a href={link} onClick={open}>
          {content}
        </a>
      )}
    </li>
  );
}

export const page = definePage<Page<Message>>({
  load: ({ api, url }) => readMessages(api, pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.messages'), noindex: true }),
  Page: Messages,
});
