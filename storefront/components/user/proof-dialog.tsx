import type { Answer } from '../../../engine/wire/index.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit.tsx';

interface Change<Data> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Makes the change. `proof`: the sign-in password; empty for an account without one. */
  readonly submit: (proof: string) => Promise<Answer<Data>>;
  readonly onSuccess: (data: Data) => unknown;
}

/** Asks for the second proof of a change of access. */
export function ProofDialog<Data>({
  change,
  onClose,
}: {
  readonly change: Change<Data> | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={change?.title ?? ''} open={change !== undefined} onClose={onClose}>
      {change && <ProofForm change={change} />}
    </Dialog>
  );
}

function ProofForm<Data>({ change }: { readonly change: Change<Data> }) {
  const t = useT();
  const rules = useRules();
  const user = useUser();
  const form = useShopForm<{ readonly proof: string }, Data>({
    defaults: { proof: '' },
    submitValues: ({ proof }) => change.submit(proof),
    onSuccess: change.onSuccess,
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <p className="dim sm">{change.text}</p>
      {user?.has_password !== false && (
        <PasswordField
          label={t('user.oauth.password')}
          autoComplete="current-password"
          {...form.field('proof', rules.required)}
        />
      )}
      <SubmitButton form={form}>{change.confirmLabel}</SubmitButton>
    </form>
  );
}
