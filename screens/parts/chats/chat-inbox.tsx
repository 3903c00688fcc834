import { Button, Input, Segmented, Select } from 'antd';
import { ArrowLeft, Search } from 'lucide-react';
import {
  ConversationList,
  Empty,
  Failed,
  Skeleton,
  useChatFrame,
  useInputClearIcon,
  useT,
} from '../../../engine/index.ts';
import { type ChatDesk, type ChatQuery } from '../../../schemas/contract/calls/chat/chat.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { StoreFilter } from './store-filter.tsx';
import type { Inbox } from './use-staff-chat.ts';

const filters = ['all', 'unread', 'mine', 'waiting'] as const;

interface Props {
  readonly inbox: Inbox;
}

/** The list of conversations with its search and filters. */
export function ChatInbox({ inbox }: Props) {
  const t = useT();
  const clearIcon = useInputClearIcon();
  const { chat } = useChatFrame();
  const { query, changeQuery, list } = inbox;
  const isAdmin = chat.area === 'Admin';
  // The numbers are those of the own desk, and admins see the conversations of all
  const countOf = (filter: (typeof filters)[number]) =>
    isAdmin && filter === 'all' ? undefined : list.counts?.[filter];
  return (
    <section className="chats-list" aria-label={t('chats.list')}>
      <header>
        <InboxTitle inbox={inbox} />
        <Input.Search
          aria-label={t('chats.search')}
          placeholder={t('chats.search')}
          allowClear={clearIcon}
          searchIcon={<Search size={14} role="img" aria-label={t('chats.search')} />}
          onSearch={(words) => changeQuery({ words: words.trim() })}
        />
        <Segmented<NonNullable<ChatQuery['filter']>>
          block
          size="small"
          aria-label={t('chats.filter')}
          value={query.filter ?? 'all'}
          options={filters.map((value) => ({
            value,
            label: `${t(`chats.filter_${value}`)} ${countOf(value) ?? ''}`.trim(),
          }))}
          onChange={(filter) => changeQuery({ filter })}
        />
        {isAdmin && (
          <div className="chats-admin">
            <Select<ChatDesk | ''>
              aria-label={t('chats.desk')}
              value={query.desk ?? ''}
              options={(['', 'platform', 'store'] as const).map((value) => ({
                value,
                label: t(`chats.desk_${value || 'all'}`),
              }))}
              onChange={(desk) => changeQuery({ desk: desk || undefined } as Partial<ChatQuery>)}
            />
            <StoreFilter onChange={(id) => changeQuery({ store_id: id } as Partial<ChatQuery>)} />
          </div>
        )}
      </header>
      <InboxRows inbox={inbox} />
    </section>
  );
}

/** The back link (not for admins), the heading, and the filter of open or closed conversations. */
function InboxTitle({ inbox: { query, changeQuery } }: Props) {
  const t = useT();
  const { chat } = useChatFrame();
  return (
    <div className="chats-title">
      {chat.area !== 'Admin' && (
        <a className="chat-icon" href="/Seller" aria-label={t('chats.leave')}>
          <ArrowLeft size={18} aria-hidden="true" />
        </a>
      )}
      <h1>{t('chats.title')}</h1>
      <Select<'open' | 'closed'>
        size="small"
        aria-label={t('chats.state')}
        value={query.state ?? 'open'}
        options={(['open', 'closed'] as const).map((value) => ({
          value,
          label: t(`chats.state_${value}`),
        }))}
        onChange={(state) => changeQuery({ state })}
      />
    </div>
  );
}

function InboxRows({ inbox: { query, list, openId, open } }: Props) {
  const t = useT();
  const { chat, language } = useChatFrame();
  const isFiltered = (query.words ?? '') !== '' || query.filter !== 'all';
  return (
    <div className="chats-rows">
      {list.state === 'loading' && <Skeleton rows={6} />}
      {list.state === 'failed' && <Failed title={t('chats.failed')} retry={list.reload} />}
      {list.state === 'ready' && list.rows.length === 0 && (
        <Empty
          title={t(isFiltered ? 'chats.noMatch' : 'chats.none')}
          hint={isFiltered ? undefined : t('chats.noneHint')}
        />
      )}
      <ConversationList
        conversations={list.rows}
        openId={openId}
        onOpen={({ id }) => open(id)}
        more={({ store_name: store, assignee }) => {
          const storeName = chat.area === 'Admin' && localName(store, language);
          const parts = [storeName, assignee?.name].filter(Boolean);
          return parts.length > 0 && <span className="chats-more">{parts.join(' · ')}</span>;
        }}
      />
      {list.hasMore && (
        <Button type="text" block onClick={list.loadMore}>
          {t('chats.more')}
        </Button>
      )}
    </div>
  );
}
