import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { menuNameAtom } from '../../wire/menus.ts';
import { useT } from '../use-t.ts';

/**
 * The row over a page: its title, its buttons, and the divider under them.
 *
 * `title` undefined is the current menu's name, else the words 'Menu Name'; `false` hides the
 * title. A page with views under the row
 * asks for no divider, since the views have their own line.
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
