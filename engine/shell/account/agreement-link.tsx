import { Button } from 'antd';
import { useState } from 'react';
import type { TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NotLoaded } from '../../ui/elements/states.tsx';
import { useT } from '../../ui/use-t.ts';
import { SafeHtml } from '../../views/safe-html.tsx';
import { useCall } from '../../wire/queries.ts';

/** Opens the user agreement in a dialog over the sign-in page (`GET /agreements/agreement`). */
export function AgreementLink() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" className="login-agreement" onClick={() => setOpen(true)}>
        {t('auth.agreement')}
      </Button>
      {open && (
        <Dialog
          title={t('auth.agreement')}
          setting={wide}
          content="clean"
          onClose={() => setOpen(false)}
          footer={(close) => (
            <Button type="primary" onClick={close}>
              {t('form.close')}
            </Button>
          )}
        >
          <Agreement />
        </Dialog>
      )}
    </>
  );
}

function Agreement() {
  const t = useT();
  const loaded = useCall<TextAnswer>('/agreements/agreement');
  if (!loaded.isSuccess)
    return <NotLoaded query={loaded} rows={8} title={t('auth.agreementFailed')} />;
  return (
    <div className="agreement-text" tabIndex={0} role="region" aria-label={loaded.data.name}>
      <SafeHtml html={splitRichText(loaded.data.content).html} />
    </div>
  );
}

const wide = { width: '640px', fullscreen: false } as const;
