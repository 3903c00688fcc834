import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import {
  Dialog,
  Empty,
  FormRow,
  ignoreCallError,
  searchIcon,
  useChatFrame,
  useRead,
  useT,
} from '../../../engine/index.ts';
import type { Conversation, HandOver } from '../../../schemas/contract/calls/chat/chat.ts';
import { useStoreOptions } from './store-filter.tsx';

/** Gives a conversation to a colleague, to the platform or to a store. */
export function HandOverDialog({
  conversation: { id, store_id: storeId },
  onClose,
  onDone,
}: {
  readonly conversation: Conversation;
  readonly onClose: () => void;
  /** Receives the conversation, or the one with the store that takes over from the platform. */
  readonly onDone: (conversation: Conversation) => void;
}) {
  const t = useT();
  const { chat } = useChatFrame();
  const isAdmin = chat.area === 'Admin';
  const [to, setTo] = useState<HandOver['to']>('account');
  const [accountId, setAccountId] = useState<number>();
  const [chosenStore, setChosenStore] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const needsStore = to === 'store' && storeId === 0;
  const request = requestOf(to, accountId, needsStore ? chosenStore : storeId);
  const send = async () => {
    if (!request) return;
    setBusy(true);
    const moved = await ignoreCallError(chat.calls.handOver(id, request));
    setBusy(false);
    if (moved) onDone(moved);
  };
  return (
    <Dialog
      title={t('chats.handOver')}
      setting={{ width: '440px', fullscreen: false }}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <div className="foot">
          <span className="grow" />
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button type="primary" loading={isBusy} disabled={!request} onClick={() => void send()}>
            {t('chats.handOver')}
          </Button>
        </div>
      )}
    >
      <Radio.Group
        className="chats-to"
        value={to}
        options={(['account', isAdmin ? 'store' : 'platform'] as const).map((value) => ({
          value,
          label: t(`chats.to_${value}`),
        }))}
        onChange={({ target }) => setTo(target.value as HandOver['to'])}
      />
      {to === 'account' && <Colleagues id={id} value={accountId} onChange={setAccountId} />}
      {to === 'platform' && <p className="quiet">{t('chats.toPlatformHint')}</p>}
      {to === 'store' && <p className="quiet">{t('chats.toStoreHint')}</p>}
      {needsStore && <StoreChoice onChange={setChosenStore} />}
    </Dialog>
  );
}

/** Undefined until everything is chosen. */
function requestOf(
  to: HandOver['to'],
  accountId: number | undefined,
  storeId: number | undefined,
): HandOver | undefined {
  if (to === 'platform') return { to };
  if (to === 'account') return accountId === undefined ? undefined : { to, account_id: accountId };
  return storeId === undefined || storeId === 0 ? undefined : { to, store_id: storeId };
}

function Colleagues({
  id,
  value,
  onChange,
}: {
  readonly id: number;
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}) {
  const t = useT();
  const { chat } = useChatFrame();
  const { data: colleagues = [], isPending } = useRead(['chat staff', chat.area, id], () =>
    chat.calls.staff(id),
  );
  if (!isPending && colleagues.length === 0)
    return <Empty title={t('chats.noColleague')} hint={t('chats.noColleagueHint')} />;
  return (
    <FormRow label={t('chats.colleague')} control="chats-colleague" must="required">
      <Select<number>
        id="chats-colleague"
        loading={isPending}
        value={value ?? null}
        options={colleagues.map((staff) => ({
          value: staff.id,
          label: staff.is_online ? t('chats.online', { name: staff.name }) : staff.name,
        }))}
        onChange={onChange}
      />
    </FormRow>
  );
}

function StoreChoice({ onChange }: { readonly onChange: (id: number) => void }) {
  const t = useT();
  const [words, setWords] = useState('');
  const options = useStoreOptions(words);
  return (
    <FormRow label={t('chats.store')} control="chats-store" must="required">
      <Select<number>
        id="chats-store"
        showSearch={{ searchIcon, filterOption: false, onSearch: setWords }}
        options={[...options]}
        onChange={onChange}
      />
    </FormRow>
  );
}
