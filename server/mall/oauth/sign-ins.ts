import { definitionsIn } from '../../platform/definitions/definitions-in.ts';
import type { SignInDefinition } from './oauth-driver.ts';

const files = import.meta.glob(
  ['/server/mall/**/*.sign-in.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.sign-in.ts'],
  { eager: true, exhaustive: true },
);

/** Third-party sign-ins by name: what each `*.sign-in.ts` exports (docs/drivers.md). */
export const signIns: ReadonlyMap<string, SignInDefinition> = definitionsIn<SignInDefinition>(
  files,
  'sign-in',
  'oauth_name',
  ({ name }) => ({ groups: [`oauth_${name}`] }),
);
