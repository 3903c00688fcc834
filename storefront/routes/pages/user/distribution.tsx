import { Copy, Share2 } from 'lucide-react';
import { useLoaderData } from 'react-router-dom';
import { readMembers } from '../../../api/user.ts';
import { definePage } from '../../../page.ts';
import { Button, LinkButton } from '../../../components/button.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { useUser } from '../../../state/session.ts';
import { tell } from '../../../state/toast.ts';
import { useT } from '../../../words.ts';

/** The link that brings friends, to copy, to share and to scan (docs/product.md#referral). */
function Distribution() {
  const words = useT();
  const user = useUser();
  const direct = useLoaderData() as number;
  if (!user) return null;
  const link = `${location.origin}/register?inviter_id=${user.id}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      tell(words('user.distribution.copied'));
    } catch {
      tell(words('user.distribution.copyByHand')); // the browser allows it on https only
    }
  };
  return (
    <UserPage title={words('user.place.distribution')} note={words('user.distribution.lead')}>
      <div className="box invite">
        <QrCode text={link} label={words('user.distribution.qr')} size={196} />
        <div>
          <h2>{words('user.distribution.title')}</h2>
          <p className="input copy-line">
            <input
              readOnly
              aria-label={words('user.distribution.link')}
              value={link}
              onFocus={({ target }) => target.select()}
            />
          </p>
          <div className="form-acts">
            <Button tone="dark" onClick={copy}>
              <Copy aria-hidden="true" />
              {words('user.distribution.copy')}
            </Button>
            {'share' in navigator && (
              <Button
                onClick={
                  () =>
                    navigator.share({ url: link }).catch(() => undefined) /* thought better of it */
                }
              >
                <Share2 aria-hidden="true" />
                {words('user.distribution.share')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <ol className="box how">
        {[1, 2, 3].map((step) => (
          <li key={step}>
            <b>{words(`user.distribution.step${step}.name`)}</b>
            <span className="faint">{words(`user.distribution.step${step}.text`)}</span>
          </li>
        ))}
      </ol>
      <div className="form-acts">
        <LinkButton to="/user/distribution_users">
          {words('user.distribution.members', { count: direct })}
        </LinkButton>
        <LinkButton to="/user/distribution_logs">
          {words('user.place.distribution_logs')}
        </LinkButton>
      </div>
    </UserPage>
  );
}

export const page = definePage({
  load: async ({ api }) => (await readMembers(api, 0, '1')).total,
  head: ({ words }) => ({ title: words('user.place.distribution'), noindex: true }),
  Page: Distribution,
});
