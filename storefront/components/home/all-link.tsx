import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '../../texts.ts';

/** Link beside the title of a section to the page with all of it. Screen readers read the title. */
export function AllLink({ to, title }: { readonly to: string; readonly title: string }) {
  const t = useT();
  return (
    <Link className="link" to={to}>
      {t('home.all')}
      <span className="visually-hidden">: {title}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
