import { formatPrice } from '../../../../engine/format/index.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type Commission, commissionStatus, readCommissions } from '../../../api/accounts/user.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Time } from '../../../components/text/time.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { useT } from '../../../texts.ts';

const tones = {
  [commissionStatus.pending]: 'warn',
  [commissionStatus.paid]: 'ok',
  [commissionStatus.cancelled]: undefined,
  [commissionStatus.takenBack]: 'bad',
} as const;

/** Commissions from purchases of invited shoppers. */
function DistributionLogs({ data }: { readonly data: Page<Commission> }) {
  const t = useT();
  return (
    <UserPage title={t('user.menu.distribution_logs')} note={t('user.commissions.lead')}>
      {data.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('user.commissions.none')}
          text={t('user.commissions.noneText')}
          action={['/user/distribution', t('user.menu.distribution')]}
        />
      ) : (
        <ul className="box user-logs pictured">
          {data.data.map((log) => (
            <li key={log.id}>
              <Picture src={log.goods_image} width={56} />
              <div>
                <b lang={langOf(log.goods_name)}>{log.goods_name}</b>
                <span className="faint">
                  {t(`user.commissions.level${log.name}`)} ·{' '}
                  {t('user.commissions.of', {
                    rate: String(log.lev),
                    money: formatPrice(log.money),
                  })}
                </span>
              </div>
              <Time at={log.created_at} />
              <div className="sums">
                <b className={log.status > commissionStatus.paid ? 'gone' : 'in'}>
                  +{formatPrice(log.commission)}
                </b>
                <Tag tone={tones[log.status]}>{t(`user.commissions.status${log.status}`)}</Tag>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager list={data} />
    </UserPage>
  );
}

export const page = definePage<Page<Commission>>({
  load: ({ api, url }) => readCommissions(api, pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.distribution_logs'), noindex: true }),
  Page: DistributionLogs,
});
