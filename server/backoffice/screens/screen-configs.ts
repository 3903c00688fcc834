import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import type { ScreenConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Screen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { translate } from '../../platform/i18n/language.ts';
import { withRightLabel } from '../../platform/i18n/right-label.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import { labelText } from '../resources/read/labels.ts';
import { Resources } from '../resources/registry.ts';
import { RuleModules } from '../rules/rule-modules.ts';
import type { ConfigContext } from './config-context.ts';
import { LargeResources } from './large-resources.ts';
import { toScreenConfig } from './screen-config.ts';
import { Screens } from './screens.ts';

/** Configs per process: a few hundred screens in two languages for a handful of roles. */
const maxCached = 2000;

/** Screen configs for callers. Callers with the same rights and language share one config. */
@Injectable()
export class ScreenConfigs {
  private readonly cache = new LRUCache<string, ScreenConfig>({ max: maxCached });
  /** The large resources that the cached configs were built with. */
  private cachedLarge: ReadonlySet<string> | undefined;

  constructor(
    private readonly resources: Resources,
    private readonly screens: Screens,
    private readonly large: LargeResources,
    private readonly rules: RuleModules,
  ) {}

  /** @throws Refusal `backoffice.noScreen` (404); `backoffice.noScreenRight` (402) */
  async get(actor: Actor, path: string): Promise<ScreenConfig> {
    return this.cached(actor, this.find(actor, path));
  }

  /**
   * The default screen of a resource, for hand-written pages: its fields, buttons, rules and texts.
   *
   * @throws Refusal `backoffice.noScreen` (404) for a resource without a scope in the area;
   *   `backoffice.noScreenRight` (402)
   */
  async ofResource(actor: Actor, name: string): Promise<ScreenConfig> {
    const screen = this.screens.defaultOf(name, actor.area);
    if (!screen) throw backofficeErrors.noScreen();
    return this.cached(actor, screen);
  }

  /** @throws Refusal `backoffice.noScreen` (404) */
  find(actor: Actor, path: string): Screen {
    const screen = this.screens.find(`${actor.area}/${path}`);
    if (!screen) throw backofficeErrors.noScreen();
    return screen;
  }

  async contextOf(actor: Actor): Promise<ConfigContext> {
    return {
      actor: inBackOffice(actor),
      resources: this.resources,
      screens: this.screens,
      large: await this.large.names(),
      rulesOf: (resource, operation) => this.rules.of(resource, operation),
      t: (label, params) => {
        if (typeof label !== 'string') return labelText(label, actor.language);
        return translate(actor.language, label, params && withRightLabel(actor.language, params));
      },
    };
  }

  private async cached(actor: Actor, screen: Screen): Promise<ScreenConfig> {
    const context = await this.contextOf(actor);
    if (this.cachedLarge !== context.large) this.cache.clear();
    this.cachedLarge = context.large;
    const key = `${screen.path} ${actor.language} ${rightsKey(actor)}`;
    const config = this.cache.get(key) ?? toScreenConfig(screen, context);
    this.cache.set(key, config);
    return config;
  }
}

/** Hashes by rights set. A session reuses its set for a second, so most calls hash nothing. */
const rightsHashes = new WeakMap<ReadonlySet<string>, string>();

/** Callers of an area with the same key see the same screens. */
function rightsKey({ area, isSuper, rights }: Actor): string {
  if (isSuper) return `${area} all`;
  const hash = rightsHashes.get(rights) ?? hashRights(rights);
  rightsHashes.set(rights, hash);
  return `${area} ${hash}`;
}

const hashRights = (rights: ReadonlySet<string>): string =>
  createHash('sha256')
    .update([...rights].sort().join('\n'))
    .digest('base64');

/** Narrows the area; the routes of this folder exist in back offices only. */
function inBackOffice(actor: Actor): Actor & { readonly area: BackOffice } {
  const area = backOffices.find((name) => name === actor.area);
  if (!area) throw new Error('The shopper area has no screens');
  return { ...actor, area };
}
