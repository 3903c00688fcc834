import { BadgeCheck, Headset, RotateCcw, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCommon, useHasPage } from '../state/common.ts';
import { useWords } from '../words.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';

const promises = [['genuine', BadgeCheck], ['return', RotateCcw], ['delivery', Truck], ['care', Headset]] as const;
const columns = { shop: [['/stores', 'nav.stores'], ['/seckills', 'nav.seckills'], ['/collectives', 'nav.collectives'], ['/integral', 'nav.integral']], account: [['/user/orders', 'bar.orders'], ['/user/favorites', 'bar.favorites'], ['/user/coupons', 'foot.coupons'], ['/user/address', 'foot.addresses']], help: [['/user/article/help', 'nav.help'], ['/agreement/agreement', 'foot.agreement']] } as const;

/** What the mall promises, where everything is, and who we are. */
export function Foot() {
  const words = useWords(), has = useHasPage(), { common } = useCommon();
  const contacts = [common.tel, common.mobile, common.email].filter((text) => text !== '');
  return (
    <footer className="foot">
      <div className="wrap">
        <ul className="vows">{promises.map(([name, Icon]) => <li key={name}><Icon aria-hidden="true" /><p><b>{words(`common.promise.${name}.title`)}</b><span>{words(`common.promise.${name}.text`)}</span></p></li>)}</ul>
        <div className="foot-links">
          {Object.entries(columns).map(([name, links]) => {
            const open = links.filter(([to]) => has(to));
            return open.length > 0 && <nav key={name} aria-label={words(`common.foot.${name}`)}><h2>{words(`common.foot.${name}`)}</h2><ul>{open.map(([to, label]) => <li key={to}><Link to={to}>{words(`common.${label}`)}</Link></li>)}</ul></nav>;
          })}
          <nav aria-label={words('common.foot.sellers')}><h2>{words('common.foot.sellers')}</h2><ul>{has('/store/join') && <li><Link to="/store/join">{words('common.bar.sell')}</Link></li>}<li><a href="/Seller/login">{words('common.bar.seller')}</a></li></ul></nav>
          <div><h2 className="logo"><Mark />{common.web_name}</h2><p>{words('common.foot.line')}</p>{contacts.map((text) => <p key={text}>{text}</p>)}<p className="thin-only"><LanguageSwitch /></p></div>
        </div>
        <div className="foot-end"><span>© {common.web_name}</span>{common.icp !== '' && <a href="https://beian.miit.gov.cn/" rel="noopener">{common.icp}</a>}</div>
      </div>
    </footer>
  );
}
