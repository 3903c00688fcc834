import '@fontsource-variable/inter/wght.css';
import 'antd/dist/reset.css';
import '../variables.css';
import '../base.css';
import { App, ConfigProvider } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { connectConfirm } from '../dialogs/confirm.ts';
import { useStill } from '../device.ts';
import { connectLongWork } from '../dialogs/long-work.tsx';
import { applyMode, modeAtom } from './mode.ts';
import { pageNonce } from './nonce.ts';
import { localeAtom } from '../locale.ts';
import { antdTheme } from './theme.ts';
import { connectToast } from '../dialogs/toast.ts';

/**
 * What every page stands in: words, the look in the current mode, toasts and confirmations. Draws
 * nothing until the first language is loaded.
 */
export function Providers({ children }: { readonly children: ReactNode }) {
  const mode = useAtomValue(modeAtom);
  const speech = useAtomValue(localeAtom);
  const still = useStill();
  const theme = useMemo(() => antdTheme(mode, { still }), [mode, still]);
  useLayoutEffect(() => applyMode(mode), [mode]);
  if (!speech) return null;
  return (
    <IntlProvider locale={speech.tag} messages={speech.texts} onError={reportText}>
      <ConfigProvider
        theme={theme}
        locale={speech.antd}
        csp={csp}
        componentSize="middle"
        button={{ autoInsertSpace: false }}
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
    connectLongWork(notification);
  }, [message, modal, notification]);
  return null;
}

/** A missing key is shown as the key; while developing it is also logged. */
function reportText(error: Error): void {
  if (import.meta.env.DEV) console.error(error.message);
}
