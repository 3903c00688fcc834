import { BadgeCheck, Headset, RotateCcw, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoMark } from './logo-mark.tsx';

const promises = [
  ['genuine', BadgeCheck],
  ['return', RotateCcw],
  ['delivery', Truck],
  ['care', Headset],
] as const;
const columns = {
  shop: [
    ['/stores', 'nav.stores'],
    ['/seckills', 'nav.seckills'],
    ['/collectives', 'nav.collectives'],
    ['/integral', 'nav.integral'],
  ],
  account: [
    ['/user/orders', 'bar.orders'],
    ['/user/favorites', 'bar.favorites'],
    ['/user/coupons', 'foot.coupons'],
    ['/user/address', 'foot.addresses'],
  ],
  help: [
    ['/user/article/help', 'nav.help'],
    ['/user/article/notices', 'foot.notices'],
    ['/user/article/about', 'foot.about'],
    ['/agreement/agreement', 'foot.agreement'],
    ['/user/article/privacy', 'foot.privacy'],
  ],
} as const;

type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as readonly ColumnName[];

/** Page footer: promises, links and contacts. */
export function Footer() {
  const t = useT();
  const { common } = useCommon();
  const contacts = [common.tel, common.mobile, common.email].filter((text) => text !== '');
  return (
    <footer className="foot later">
      <div className="wrap">
        <TrustBadges />
        <div className="foot-links">
          {columnNames.map((name) => (
            <Column key={name} name={name} />
          ))}
          <Sellers />
          <div>
            <h2 className="logo">
              <LogoMark />
              {common.web_name}
            </h2>
            <p>{t('common.foot.line')}</p>
            {contacts.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="thin-only">
              <LanguageSwitch />
            </p>
          </div>
        </div>
        <div className="foot-end">
          <span>© {common.web_name}</span>
          {common.icp !== '' && (
            <a href="https://beian.miit.gov.cn/" rel="noopener">
              {common.icp}
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}

const TrustBadges = cachedFragment(
  'trust-badges',
  () => {
    const t = useT();
    return (
      <ul className="promises">
        {promises.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden="true" />
            <p>
              <b>{t(`common.promise.${name}.title`)}</b>
              <span>{t(`common.promise.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
    );
  },
  () => '',
);

const Column = cachedFragment(
  'foot',
  ({ name }: { readonly name: ColumnName }) => {
    const t = useT();
    return (
      <nav aria-label={t(`common.foot.${name}`)}>
        <h2>{t(`common.foot.${name}`)}</h2>
        <ul>
          {columns[name].map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{t(`common.${label}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
    );
  },
  ({ name }) => name,
);

const Sellers = cachedFragment(
  'sellers',
  () => {
    const t = useT();
    return (
      <nav aria-label={t('common.foot.sellers')}>
        <h2>{t('common.foot.sellers')}</h2>
        <ul>
          <li>
            <Link to="/store/join">{t('common.bar.sell')}</Link>
          </li>
          <li>
            <a href="/Seller/login">{t('common.bar.seller')}</a>
          </li>
        </ul>
      </nav>
    );
  },
  () => '',
);
