import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../words.ts';
import { Link } from './link.tsx';

/**
 * A page of the user centre: on phones the way back above its title. `back`: where to, when not to
 * the first page.
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
  const words = useT();
  return (
    <div className="me-page">
      <header className="me-head">
        <Link className={back === '/user' ? 'back thin-only' : 'back'} to={back}>
          <ChevronLeft aria-hidden="true" />
          {words(back === '/user' ? 'user.back' : 'user.backOne')}
        </Link>
        <div className="me-title">
          <h1>{title}</h1>
          {actions}
        </div>
        {note !== undefined && <p className="lead">{note}</p>}
      </header>
      {children}
    </div>
  );
}
