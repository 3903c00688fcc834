import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import './shell.css';
import { Modal } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { WifiOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { widths } from '../../schemas/contract/limits.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { usePhone } from '../ui/device.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { ErrorBoundary } from '../ui/elements/error-boundary.tsx';
import { Empty } from '../ui/elements/states.tsx';
import { frameAtom } from '../ui/frame.ts';
import { useHotkeys } from '../ui/hotkeys.ts';
import { useT } from '../ui/use-t.ts';
import { connectionAtom } from '../wire/connection.ts';
import { reloadBadges } from '../wire/live/badges.ts';
import { followLive, onLive } from '../wire/live/live.ts';
import { menusAtom, pathAtom } from '../wire/menus.ts';
import { loginAreasAtom } from '../wire/session/session.ts';
import { Header } from './frame/header.tsx';
import { OtherAccountBar } from './frame/other-account-bar.tsx';
import { PageSearch } from './frame/page-search.tsx';
import { Sidebar } from './frame/sidebar.tsx';

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

/** A notice that is shown while there is no connection. */
function OfflineBar() {
  const t = useT();
  const connection = useAtomValue(connectionAtom);
  return (
    <div className="offline-bar" role="status" data-state={connection}>
      {connection === 'down' && (
        <>
          <WifiOff size={15} aria-hidden />
          {t('state.offline')}
        </>
      )}
    </div>
  );
}

const keys: readonly (readonly [names: readonly string[], word: string])[] = [
  [['j', 'k'], 'keys.move'],
  [['x'], 'keys.select'],
  [['v'], 'keys.open'],
  [['e'], 'keys.edit'],
  [['Enter'], 'keys.commands'],
  [['n'], 'keys.add'],
  [['/'], 'keys.find'],
  [['Ctrl', 'K'], 'keys.page'],
  [['['], 'keys.fold'],
  [['Esc'], 'keys.close'],
  [['?'], 'keys.help'],
];

/** The dialog of `?`: lists the keyboard shortcuts. */
function Shortcuts({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const t = useT();
  return (
    <Modal open={open} onCancel={close} footer={null} width={420} centered title={t('keys.title')}>
      <dl className="keys">
        {keys.map(([names, word]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/** Live events within this time cause one toast per text and one reload of the badges, ms. */
const batchMs = 400;

/**
 * Follows the live stream of an area once its menus are loaded: reloads the badges and shows event
 * texts as toasts. Returns the last text for an ARIA live region.
 */
function useLive(area: BackOffice): string {
  const t = useT();
  const [announcement, setAnnouncement] = useState('');
  const { isLoad } = useAtomValue(loginAreasAtom)[area];
  useEffect(() => {
    if (!isLoad) return undefined;
    const pending = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      void reloadBadges(area);
      const texts = [...pending].map(([text, count]) =>
        count > 1 ? t('live.busy', { text, count }) : text,
      );
      texts.forEach(toast.info);
      if (texts.length > 0) setAnnouncement(texts.join('. '));
      pending.clear();
    };
    const unsubscribe = onLive((from, change) => {
      if (from !== area) return;
      if (change?.msg) pending.set(change.msg, (pending.get(change.msg) ?? 0) + change.count);
      timer ??= setTimeout(flush, batchMs);
    });
    const stop = followLive(area);
    return () => {
      stop();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area, isLoad, t]);
  return announcement;
}
