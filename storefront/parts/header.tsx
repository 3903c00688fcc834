import { Link } from 'react-router-dom';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { useClassName, useCommon, useWords } from './words.ts';

/** The mark, what this site has, and the way to the other language and the seller's side. */
export function Header() {
  const words = useWords();
  const { common } = useCommon();
  return (
    <header className="head">
      <div className="wrap head-row">
        <Link className="logo" to="/">{common.logo === '' ? <><Mark />{common.web_name}</> : <img src={common.logo} alt={common.web_name} width={121} height={37} />}</Link>
        <div className="tools">
          <a className="seller" href="/Seller/login">{words('header.seller')}</a>
          <LanguageSwitch />
        </div>
      </div>
      <ClassNav />
    </header>
  );
}

/** Leads to the floors of the home page. */
function ClassNav() {
  const words = useWords();
  const nameOf = useClassName();
  const { classes } = useCommon();
  if (classes.length === 0) return null;
  return (
    <nav className="nav" aria-label={words('header.classes')}>
      <ul className="wrap">{classes.map((first) => <li key={first.id}><a href={`/#floor-${first.id}`}>{nameOf(first)}</a></li>)}</ul>
    </nav>
  );
}
