import { useSearchParams } from 'react-router-dom';
import type { Member } from '../../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readMembers } from '../../../api/accounts/user.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Avatar } from '../../../components/media/avatar.tsx';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import { Pager } from '../../../components/ui/pager.tsx';
import { TabLinks } from '../../../components/ui/tab-links.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { useT } from '../../../texts.ts';

const levels = ['0', '1', '2'] as const;
const levelOf = (search: URLSearchParams) =>
  levels.find((level) => level === search.get('lev')) ?? '0';

/** Invited shoppers on three levels. */
function DistributionUsers({ data }: { readonly data: Page<Member> }) {
  const t = useT();
  const timeText = useTimeText();
  const [search] = useSearchParams();
  const level = levelOf(search);
  return (
    <UserPage title={t('user.menu.distribution_users')}>
      <TabLinks
        label={t('user.menu.distribution_users')}
        parameter="lev"
        current={level}
        tabs={levels.map((key) => ({
          key,
          name: t(`user.members.level${key}`),
          count: key === level ? data.total : undefined,
        }))}
      />
      {data.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('user.members.none')}
          text={t('user.members.noneText')}
          action={['/user/distribution', t('user.menu.distribution')]}
        />
      ) : (
        <ul className="box user-rows">
          {data.data.map((member) => (
            <li key={member.id}>
              <Avatar src={member.avatar} name={member.nickname || t('common.anonymous')} />
              <div>
                <b lang={langOf(member.nickname)}>{member.nickname || t('common.anonymous')}</b>
                <p className="faint">
                  {t('user.members.since', { day: timeText(member.created_at, 'day') })}
                </p>
              </div>
              <span className="faint">
                {member.login_time === ''
                  ? t('user.members.never')
                  : t('user.members.seen', { day: timeText(member.login_time, 'day') })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager list={data} />
    </UserPage>
  );
}

export const page = definePage<Page<Member>>({
  load: ({ api, url }) =>
    readMembers(api, Number(levelOf(url.searchParams)) as 0 | 1 | 2, pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.distribution_users'), noindex: true }),
  Page: DistributionUsers,
});
