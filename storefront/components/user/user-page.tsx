import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../texts.ts';

/**
 * Layout of a page of the user centre, with a link back above the title on phones. `back`: target
 * of that link, when it is not the first page.
 */
export function UserPage({
  title,
  note,
  actions,
  back = '/user',
  children,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
  readonly back?: string;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <div className="user-page">
      <header className="user-head">
        <Link className={back === '/user' ? 'back thin-only' : 'back'} to={back}>
          <ChevronLeft aria-hidden="true" />
          {t(back === '/user' ? 'user.back' : 'user.backOne')}
        </Link>
        <div className="user-title">
          <h1>{title}</h1>
          {actions}
        </div>
        {note !== undefined && <p className="lead">{note}</p>}
      </header>
      {children}
    </div>
  );
}
