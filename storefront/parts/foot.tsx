import { Mark } from './mark.tsx';
import { useCommon, useWords } from './words.ts';

/** Who we are and how to reach us, as far as the site says so, and where sellers go. */
export function Foot() {
  const words = useWords();
  const { common } = useCommon();
  const contacts = [common.tel, common.mobile, common.email].filter((text) => text !== '');
  return (
    <footer className="foot">
      <div className="wrap foot-row">
        <div className="foot-name"><Mark /><p><b>{common.web_name}</b><span>{words('foot.promise')}</span></p></div>
        <div className="foot-links">
          <h2>{words('foot.sellers')}</h2>
          <a href="/Seller/login">{words('foot.sellerCentre')}</a>
        </div>
        {contacts.length > 0 && <div className="foot-links"><h2>{words('foot.contact')}</h2>{contacts.map((text) => <span key={text}>{text}</span>)}</div>}
      </div>
      <div className="wrap foot-end"><span>© {common.web_name}</span>{common.icp !== '' && <a href="https://beian.miit.gov.cn/" rel="noopener">{common.icp}</a>}</div>
    </footer>
  );
}
