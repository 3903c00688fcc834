import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { menuNameAtom } from '../../wire/menus.ts';
import { useT } from '../use-t.ts';
import { usePageTitle } from './use-page-title.ts';

/**
 * The title bar of a page: title, buttons and divider.
 *
 * @param title undefined: the name of the current menu entry, else the text of `menu.name`;
 *   `false`: no title and no divider
 * @param children buttons on the right
 * @param divider `none` for pages with tabs below the bar, which have their own line
 */
export function TitleBar({
  title,
  children,
  divider = 'shown',
}: {
  readonly title?: string | false | undefined;
  readonly children?: ReactNode;
  readonly divider?: 'shown' | 'none';
}) {
  const t = useT();
  const menuName = useAtomValue(menuNameAtom);
  usePageTitle(title || undefined);
  return (
    <>
      {(title !== false || children) && (
        <div className="bar">
          {title !== false && <h1>{title ?? (menuName || t('menu.name'))}</h1>}
          {children && <div className="toolbar">{children}</div>}
        </div>
      )}
      {title !== false && divider === 'shown' && <div className="divider" role="presentation" />}
    </>
  );
}
