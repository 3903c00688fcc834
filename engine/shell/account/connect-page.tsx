import { Alert, Button, Checkbox, Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { ConnectingProgram } from '../../../schemas/contract/calls/backoffice/connect.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { type KeyScope, keyScopes } from '../../../schemas/contract/dicts/key-dicts.ts';
import { dayMs } from '../../../schemas/rules/values/day.ts';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { describedBy, FormRow } from '../../ui/elements/form-row.tsx';
import { Failed, Skeleton } from '../../ui/elements/states.tsx';
import { TextField } from '../../ui/elements/text-field.tsx';
import { useT } from '../../ui/use-t.ts';
import { api } from '../../wire/http.ts';
import { useCall } from '../../wire/queries.ts';
import { loginAreasAtom, usersAtom } from '../../wire/session/session.ts';
import { LoginForm, LoginFrame } from './login-page.tsx';

/** What a program asks for in the address of the page (RFC 6749, RFC 7636). */
type Asked = Readonly<Record<(typeof askedNames)[number], string>>;
const askedNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
] as const;

const askedIn = (query: URLSearchParams): Asked =>
  Object.fromEntries(askedNames.map((name) => [name, query.get(name) ?? ''])) as Asked;

const isComplete = (asked: Asked): boolean =>
  asked.response_type === 'code' &&
  asked.code_challenge_method === 'S256' &&
  /^[\w-]{43}$/.test(asked.code_challenge);

/** Days that a key may last. */
const lifetimes = [30, 90, 365] as const;

interface ConsentForm {
  readonly description: string;
  readonly role_id: number | null;
  readonly scopes: readonly KeyScope[];
  readonly days: (typeof lifetimes)[number];
  readonly proof: string;
}

/**
 * `/{Area}/connect`: an assistant asks for an API key, which the person who signs in here gives it
 * (docs/decisions/0133-api-keys.md). Lies outside the shell, because the program opens it in a
 * browser that may be signed out.
 */
export function ConnectPage({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const { isLogin } = useAtomValue(loginAreasAtom)[area];
  const [asked] = useState(() => askedIn(new URLSearchParams(location.search)));
  const { client_id, redirect_uri } = asked;
  const { data: program, error } = useCall<ConnectingProgram>(`${apiPrefix[area]}connect/program`, {
    client_id,
    redirect_uri,
  });
  return (
    <LoginFrame area={area} title={t('connect.title')}>
      {error && <Alert type="error" title={errorText(error, t)} role="alert" />}
      {!program && !error && <Skeleton />}
      {program && !isLogin && <LoginForm area={area} onSignedIn={() => undefined} />}
      {program && isLogin && <Consent area={area} asked={asked} program={program} />}
    </LoginFrame>
  );
}

interface ConsentProps {
  readonly area: BackOffice;
  readonly asked: Asked;
  readonly program: ConnectingProgram;
}

function Consent({ area, asked, program: { name } }: ConsentProps) {
  const t = useT();
  const user = useAtomValue(usersAtom)[area];
  const [refused, setRefused] = useState<string>();
  const [isDone, setDone] = useState(false);
  const roles = useCall<readonly SelectOption[]>(`${apiPrefix[area]}api_keys/options/role_id`);
  const wanted = asked.scope.split(' ');
  const { control, handleSubmit, formState } = useForm<ConsentForm>({
    defaultValues: {
      description: name,
      role_id: null,
      scopes: keyScopes.filter((scope) => scope === 'read' || wanted.includes(scope)),
      days: 90,
      proof: '',
    },
  });
  const required = t('errors.rules.required');
  const allow = handleSubmit(async (values) => {
    setRefused(undefined);
    try {
      back(area, asked, { code: await codeFor(area, asked, values) });
      setDone(true);
    } catch (error) {
      setRefused(errorText(error, t));
    }
  });
  if (!isComplete(asked)) return <Alert type="error" title={t('connect.wrong')} role="alert" />;
  // An installed program opens beside this page
  if (isDone) return <Alert type="success" title={t('connect.done')} role="status" />;
  return (
    <form className="form-rows connect" noValidate onSubmit={(event) => void allow(event)}>
      <p>
        <strong>{name}</strong>
        <br />
        <bdi>
          {isOnThisComputer(asked.redirect_uri) ? t('connect.here') : hostOf(asked.redirect_uri)}
        </bdi>
      </p>
      <p>{t('connect.asks', { user: user?.nickname || user?.username || '' })}</p>
      {refused && <Alert type="error" title={refused} role="alert" />}
      {roles.error && (
        <Failed title={t('connect.roles')} error={roles.error} retry={() => void roles.refetch()} />
      )}
      <TextField
        name="description"
        label={t('connect.description')}
        control={control}
        rules={{ required }}
        must="required"
        most={40}
      />
      <Controller
        name="role_id"
        control={control}
        rules={{ required }}
        render={({ field, fieldState: { error } }) => (
          <FormRow
            label={t('connect.role')}
            control="connect-role"
            must="required"
            error={error?.message}
          >
            <Select
              {...field}
              options={[...(roles.data ?? [])]}
              loading={roles.isPending}
              notFoundContent={t('connect.noRole')}
              {...describedBy('connect-role', error?.message)}
            />
          </FormRow>
        )}
      />
      <Controller
        name="scopes"
        control={control}
        rules={{ validate: (scopes) => scopes.length > 0 || required }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <FormRow
            label={t('connect.scopes')}
            control="connect-scopes"
            must="required"
            error={error?.message}
          >
            <Checkbox.Group
              value={[...value]}
              onChange={onChange}
              options={keyScopes.map((scope) => ({
                value: scope,
                label: t(`connect.scope.${scope}`),
              }))}
            />
          </FormRow>
        )}
      />
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <FormRow label={t('connect.lasts')} control="connect-days">
            <Select
              {...field}
              id="connect-days"
              options={lifetimes.map((days) => ({
                value: days,
                label: t('connect.days', { days }),
              }))}
            />
          </FormRow>
        )}
      />
      <TextField
        name="proof"
        label={t('command.proof')}
        control={control}
        kind="password"
        autoComplete="current-password"
      />
      <div className="connect-buttons">
        <Button onClick={() => back(area, asked, { error: 'access_denied' })}>
          {t('connect.deny')}
        </Button>
        <Button type="primary" htmlType="submit" loading={formState.isSubmitting}>
          {t('connect.allow')}
        </Button>
      </div>
    </form>
  );
}

/** Makes the key, and the code with which the program fetches its secret. */
async function codeFor(
  area: BackOffice,
  { client_id, redirect_uri, code_challenge }: Asked,
  { description, role_id, scopes, days, proof }: ConsentForm,
): Promise<string> {
  const path = `${apiPrefix[area]}api_keys`;
  const expires_at = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const options = { area, messages: 'quiet' } as const;
  const key = { description, role_id, scopes, expires_at, proof };
  const { id } = await api.post<{ id: number }>(path, key, options);
  const input = { client_id, redirect_uri, code_challenge };
  const { text } = await api.post<{ text: string }>(
    `${path}/${id}/commands/connect`,
    { input, proof },
    options,
  );
  return text;
}

/** Returns to the program with an answer (RFC 9207). */
function back(
  area: BackOffice,
  { redirect_uri, state }: Asked,
  answer: Readonly<Record<string, string>>,
): void {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, iss: `${location.origin}/${area}` }))
    url.searchParams.set(name, value);
  if (state) url.searchParams.set('state', state);
  location.assign(url);
}

/** The host that gets the key, or the scheme of an installed program. */
function hostOf(redirect: string): string {
  const { host, protocol } = new URL(redirect);
  return /^https?:$/.test(protocol) ? host : protocol;
}

const isOnThisComputer = (redirect: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(redirect).hostname);
