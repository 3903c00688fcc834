import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import './inbox.css';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useAtomValue } from 'jotai';
import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { areaOfPath, type BackOffice } from '../../../schemas/contract/areas.ts';
import { type Message, maxUnread } from '../../../schemas/contract/calls/accounts/messages.ts';
import { formatDateTime } from '../../format/date.ts';
import { useT } from '../../ui/use-t.ts';
import { succeeds } from '../../wire/call-error.ts';
import { markRead, reloadUnread, useMessages, useUnreadCount } from '../../wire/live/inbox.ts';
import { useLiveReload } from '../../wire/live/use-live-reload.ts';
import { go } from '../go.ts';
import { routesAtom } from '../routes.ts';

const MessageSettings = lazyComponent(
  async () => (await import('./message-settings.tsx')).MessageSettings,
);

/** Messages in the menu of the bell; the page of messages has all. */
const shownMessages = 6;
/** Live events within this time cause one reload, ms. */
const batchMs = 400;

/**
 * The bell of the header: number of unread messages, the newest ones, and the settings. A message
 * opens its page and is read then.
 */
export function Bell({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const unread = useUnreadCount(area);
  const reload = useCallback(() => void reloadUnread(area), [area]);
  useLiveReload(area, 'messages', reload, batchMs);
  const listPath = `/${area}/messages`;
  const hasList = useAtomValue(routesAtom).has(listPath);
  const { data: messages, isError, refetch } = useMessages(area, shownMessages);
  const waiting = isError ? 'inbox.failed' : 'inbox.loading';
  const [isSetting, setSetting] = useState(false);
  const load = () => Promise.all([refetch(), reloadUnread(area)]);
  const read = async (id?: number) => {
    if (await succeeds(markRead(area, id))) await reloadUnread(area);
  };
  const openMessage = ({ id, link }: Message) => {
    // The back office stays open beside a page of the shop
    if (areaOfPath(link) === 'shop') open(link, '_blank', 'noopener');
    else go(link);
    void read(id);
  };
  const choose = (key: string): void => {
    const message = messages?.find(({ id }) => String(id) === key);
    if (key === 'settings') setSetting(true);
    else if (key === 'list') go(listPath);
    else if (key === 'read') void read();
    else if (message) openMessage(message);
  };
  const items: MenuProps['items'] = [
    ...itemsOf(messages, t(messages ? 'inbox.empty' : waiting)),
    { type: 'divider' },
    ...(unread > 0 ? [{ key: 'read', label: t('inbox.readAll') }] : []),
    ...(hasList ? [{ key: 'list', label: t('inbox.all') }] : []),
    { key: 'settings', label: t('inbox.settings') },
  ];
  const name = unread > 0 ? t('inbox.unread', { count: unread }) : t('inbox.title');
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        classNames={{ root: 'inbox-menu' }}
        onOpenChange={(isOpen) => {
          if (isOpen) void load();
        }}
        menu={{
          items,
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button
          type="text"
          aria-label={name}
          aria-haspopup="menu"
          icon={
            <span className="bell-icon" aria-hidden>
              <BellIcon size={16} />
              {unread > 0 && (
                <span className="bell-count">
                  {unread >= maxUnread ? `${maxUnread - 1}+` : unread}
                </span>
              )}
            </span>
          }
        />
      </Dropdown>
      {isSetting && <MessageSettings area={area} close={() => setSetting(false)} />}
    </>
  );
}

const itemsOf = (
  messages: readonly Message[] | undefined,
  placeholder: string,
): NonNullable<MenuProps['items']> =>
  messages === undefined || messages.length === 0
    ? [{ key: 'none', label: placeholder, disabled: true }]
    : messages.map((message) => ({
        key: String(message.id),
        label: <MessageLine message={message} />,
      }));

const MessageLine = ({
  message: { title, text, is_read: isRead, created_at: time },
}: {
  readonly message: Message;
}) => (
  <span className="inbox-line" data-unread={isRead === 0 || undefined}>
    <span className="inbox-head">
      <b>{title}</b>
      <time>{formatDateTime(time)}</time>
    </span>
    <span className="inbox-text">{text}</span>
  </span>
);
