import { formatPrice } from '../../../../engine/format/index.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type Commission, readCommissions } from '../../../api/user.ts';
import { definePage } from '../../../page.ts';
import { LinkButton } from '../../../components/button.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Picture } from '../../../components/picture.tsx';
import { Tag } from '../../../components/tag.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { pageOf, usePageAddress } from '../../../state/search-page.ts';
import { useT } from '../../../words.ts';

const tones = { 0: 'warn', 1: 'ok', 2: undefined, 3: 'bad' } as const;

/** What invited friends' purchases brought. */
function DistributionLogs({ data }: { readonly data: Page<Commission> }) {
  const words = useT();
  const to = usePageAddress();
  return (
    <UserPage title={words('user.place.distribution_logs')} note={words('user.commissions.lead')}>
      {data.data.length === 0 ? (
        <EmptyState
          level={2}
          title={words('user.commissions.none')}
          text={words('user.commissions.noneText')}
        >
          <LinkButton tone="dark" to="/user/distribution">
            {words('user.place.distribution')}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="box me-logs pictured">
          {data.data.map((log) => (
            <li key={log.id}>
              <Picture src={log.goods_image} width={56} />
              <div>
                <b lang={langOf(log.goods_name)}>{log.goods_name}</b>
                <span className="faint">
                  {words(`user.commissions.level${log.name}`)} ·{' '}
                  {words('user.commissions.of', {
                    rate: String(log.lev),
                    money: formatPrice(log.money),
                  })}
                </span>
              </div>
              <time dateTime={log.created_at.replace(' ', 'T')}>{log.created_at.slice(0, 16)}</time>
              <div className="sums">
                <b className={log.status > 1 ? 'gone' : 'in'}>+{formatPrice(log.commission)}</b>
                <Tag tone={tones[log.status]}>{words(`user.commissions.status${log.status}`)}</Tag>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={data.current_page} last={data.last_page} to={to} />
    </UserPage>
  );
}

export const page = definePage<Page<Commission>>({
  load: ({ api, url }) => readCommissions(api, pageOf(url)),
  head: ({ words }) => ({ title: words('user.place.distribution_logs'), noindex: true }),
  Page: DistributionLogs,
});
