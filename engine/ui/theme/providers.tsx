import '@fontsource-variable/inter/wght.css';
import 'antd/dist/reset.css';
import '../variables.css';
import '../base.css';
import '../states.css';
import { App, ConfigProvider } from 'antd';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import { usePrefersReducedMotion } from '../device.ts';
import { connectConfirm } from '../dialogs/confirm.ts';
import { connectProgressNotification } from '../dialogs/progress-notification.tsx';
import { connectToast } from '../dialogs/toast.ts';
import { localeAtom } from '../locale.ts';
import { antdIcons } from './antd-icons.tsx';
import { applyMode, modeAtom } from './mode.ts';
import { pageNonce } from './nonce.ts';
import { antdTheme } from './theme.ts';

/**
 * Providers around all pages: texts, antd theme of the current mode, toasts and confirmations.
 * Renders nothing until the first language has loaded.
 */
export function Providers({ children }: { readonly children: ReactNode }) {
  const mode = useAtomValue(modeAtom);
  const locale = useAtomValue(localeAtom);
  const reducedMotion = usePrefersReducedMotion();
  const theme = useMemo(() => antdTheme(mode, { reducedMotion }), [mode, reducedMotion]);
  useLayoutEffect(() => applyMode(mode), [mode]);
  if (!locale) return null;
  return (
    <IntlProvider locale={locale.tag} messages={locale.texts} onError={reportText}>
      <ConfigProvider
        theme={theme}
        locale={locale.antd}
        csp={csp}
        componentSize="middle"
        {...antdIcons}
        button={{ ...antdIcons.button, autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        <App message={{ top: 56, maxCount: 3 }}>
          <Connect />
          {children}
        </App>
      </ConfigProvider>
    </IntlProvider>
  );
}

const csp = pageNonce ? { nonce: pageNonce } : {};

function Connect(): null {
  const { message, modal, notification } = App.useApp();
  useEffect(() => {
    connectToast(message);
    connectConfirm(modal);
    connectProgressNotification(notification);
  }, [message, modal, notification]);
  return null;
}

/** A missing text shows its key; development builds also log it. */
function reportText(error: Error): void {
  if (import.meta.env.DEV) console.error(error.message);
}
