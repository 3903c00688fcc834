import { Copy, Share2 } from 'lucide-react';
import { readMembers } from '../../../api/accounts/user.ts';
import { QrCode } from '../../../components/media/qr-code.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { showToast } from '../../../state/page/toast.ts';
import { useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

/** Referral link with copy and share buttons and a QR code (docs/product.md#referral). */
function Distribution({ data: direct }: { readonly data: number }) {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  const link = `${location.origin}/register?inviter_id=${user.id}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('user.distribution.copied'));
    } catch {
      showToast(t('user.distribution.copyByHand')); // the clipboard API needs HTTPS
    }
  };
  return (
    <UserPage title={t('user.menu.distribution')} note={t('user.distribution.lead')}>
      <div className="box invite">
        <QrCode text={link} label={t('user.distribution.qr')} size={196} />
        <div>
          <h2>{t('user.distribution.title')}</h2>
          <p className="input copy-line">
            <input
              readOnly
              aria-label={t('user.distribution.link')}
              value={link}
              onFocus={({ target }) => target.select()}
            />
          </p>
          <div className="form-actions">
            <Button tone="dark" onClick={copy}>
              <Copy aria-hidden="true" />
              {t('user.distribution.copy')}
            </Button>
            {'share' in navigator && (
              <Button
                onClick={
                  () =>
                    navigator
                      .share({ url: link })
                      .catch(() => undefined) /* the shopper cancelled */
                }
              >
                <Share2 aria-hidden="true" />
                {t('user.distribution.share')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <ol className="box how">
        {[1, 2, 3].map((step) => (
          <li key={step}>
            <b>{t(`user.distribution.step${step}.name`)}</b>
            <span className="faint">{t(`user.distribution.step${step}.text`)}</span>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <LinkButton to="/user/distribution_users">
          {t('user.distribution.members', { count: direct })}
        </LinkButton>
        <LinkButton to="/user/distribution_logs">{t('user.menu.distribution_logs')}</LinkButton>
      </div>
    </UserPage>
  );
}

export const page = definePage<number>({
  load: async ({ api }) => (await readMembers(api, 0, '1')).total,
  head: ({ t }) => ({ title: t('user.menu.distribution'), noindex: true }),
  Page: Distribution,
});
