import { useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';
import { useT } from '../../ui/use-t.ts';
import { CallError } from '../../wire/call-error.ts';
import { challengeOf } from '../../wire/session/challenge.ts';
import { type Credentials, signIn } from './sign-in.ts';

/**
 * Signs in from a form.
 *
 * @returns `refused`, the text of the last refusal, and `attempt`, which answers the path to open;
 *   undefined when the attempt was refused or failed
 */
export function useSignInAttempt(area: BackOffice) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const [challenge, setChallenge] = useState<LoginChallenge>();
  const attempt = async (credentials: Credentials): Promise<string | undefined> => {
    setRefused(undefined);
    try {
      return await signIn(area, credentials, challenge);
    } catch (error) {
      const refusal = error instanceof CallError ? error.refusal : undefined;
      if (!refusal) console.error('signing in', error);
      else setChallenge(challengeOf(refusal));
      setRefused(refusal?.msg ?? t('msg.networkAbnormal'));
      return undefined;
    }
  };
  return { refused, attempt };
}
