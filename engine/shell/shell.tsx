import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import './shell.css';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { widths } from '../../schemas/contract/limits.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { usePhone } from '../ui/device.ts';
import { ErrorBoundary } from '../ui/elements/error-boundary.tsx';
import { Empty } from '../ui/elements/states.tsx';
import { frameAtom } from '../ui/frame.ts';
import { useHotkeys } from '../ui/hotkeys.ts';
import { useT } from '../ui/use-t.ts';
import { menusAtom, pathAtom } from '../wire/menus.ts';
import { Header } from './frame/header.tsx';
import { OfflineBar } from './frame/offline-bar.tsx';
import { OtherAccountBar } from './frame/other-account-bar.tsx';
import { PageSearch } from './frame/page-search.tsx';
import { Shortcuts } from './frame/shortcuts.tsx';
import { Sidebar } from './frame/sidebar.tsx';
import { useLive } from './use-live.ts';

const PhoneMenu = lazyComponent(async () => (await import('./frame/phone-menu.tsx')).PhoneMenu);
const foldedAtom = atomWithStorage(storageKeys.folded, false, undefined, { getOnInit: true });
type OpenDialog = 'menu' | 'keys' | 'search' | undefined;

/** The shell of a back office: header with module tabs, sidebar and page area. */
export function Shell({
  area,
  children,
}: {
  readonly area: BackOffice;
  readonly children: ReactNode;
}) {
  const t = useT();
  const phone = usePhone();
  const [folded, setFolded] = useAtom(foldedAtom);
  const [open, setOpen] = useState<OpenDialog>();
  const modules = useAtomValue(menusAtom)[area];
  const path = useAtomValue(pathAtom);
  const close = () => setOpen(undefined);
  const announcement = useLive(area);
  useHotkeys({
    '?': () => setOpen('keys'),
    '[': () => setFolded(!folded),
    'mod+k': () => setOpen('search'),
  });
  // Hiding the frame must not move the page in the element tree: a remounted page would show the
  // frame again.
  const frame = useAtomValue(frameAtom);
  return (
    <div
      className="shell"
      data-folded={folded}
      data-frame={frame}
      style={
        { '--sidebar': `${folded ? widths.sidebarFolded : widths.sidebar}px` } as CSSProperties
      }
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <a className="skip" href="#main">
        {t('menu.skip')}
      </a>
      <OfflineBar />
      <OtherAccountBar area={area} />
      {frame === 'shown' && (
        <Header area={area} openMenu={() => setOpen('menu')} openSearch={() => setOpen('search')} />
      )}
      {frame === 'shown' && !phone && (
        <Sidebar
          area={area}
          fold={folded ? 'folded' : 'open'}
          toggleFold={() => setFolded(!folded)}
        />
      )}
      <main className="sheet" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={path}>
          {modules.length === 0 ? <Empty heading="h1" title={t('menu.emptyMenus')} /> : children}
        </ErrorBoundary>
      </main>
      {phone && <PhoneMenu area={area} open={open === 'menu'} close={close} />}
      <PageSearch area={area} open={open === 'search'} close={close} />
      <Shortcuts open={open === 'keys'} close={close} />
    </div>
  );
}
