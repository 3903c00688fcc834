import { Injectable, Optional } from '@nestjs/common';
import type { OauthName } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { SandboxVendors } from '../kernel/sandbox-vendors.ts';
import { settingText } from '../kernel/setting-text.ts';
import { signIns } from './sign-ins.ts';

/** Settings of one sign-in with decrypted secrets. They never leave the server. */
export interface OauthSettingsGroup {
  /** Name that an admin gave. */
  readonly title: string;
  /** Empty: a page of ours. */
  readonly returnUrl: string;
  /** As the definition reads it. */
  readonly config: unknown;
}

/** Reads the settings `configs/oauth_<name>`. */
@Injectable()
export class OauthSettings {
  constructor(
    private readonly crud: CrudContext,
    @Optional() private readonly sandbox?: SandboxVendors,
  ) {}

  /** @returns undefined for an unknown name, and while the settings lack something */
  async group(name: OauthName): Promise<OauthSettingsGroup | undefined> {
    const signIn = signIns.get(name);
    if (!signIn) return undefined;
    const text = await this.read(`oauth_${name}`);
    const textOf = async (group: string, field: string) => (await this.read(group))(field);
    const config = await signIn.configOf({ text, textOf, sandbox: this.sandbox });
    return config === undefined
      ? undefined
      : { title: text('name'), returnUrl: text('return_url'), config };
  }

  /** The configured sign-ins, in the order of their definitions. */
  async configured(): Promise<ReadonlyMap<OauthName, OauthSettingsGroup>> {
    const groups = await Promise.all(
      [...signIns.keys()].map(async (name) => [name, await this.group(name)] as const),
    );
    return new Map(groups.flatMap(([name, group]) => (group ? [[name, group] as const] : [])));
  }

  private async read(group: string): Promise<(field: string) => string> {
    return settingText(await readDecryptedConfig(this.crud, this.crud.database, group));
  }
}
