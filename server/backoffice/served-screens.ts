import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { backOffices, type BackOffice } from '../../schemas/contract/areas.ts';
import type { Explanation, ServedScreen } from '../../schemas/contract/calls/screens.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { resolveScreen } from '../../schemas/rules/resolve-screen.ts';
import type { Row, Screen } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { translate } from '../http/language.ts';
import { withRightWords } from '../http/right-words.ts';
import { Resources } from '../resources/registry.ts';
import { ResourceService } from '../resources/resource.service.ts';
import { backofficeErrors } from './backoffice.errors.ts';
import { explainRow, type FindRow } from './explain-row.ts';
import { explainScreen, tell } from './explain.ts';
import { RuleModules } from './rule-modules.ts';
import { Screens } from './screens.ts';
import type { ServeContext } from './serve-context.ts';
import { screenVerdict, serveScreen } from './serve-screen.ts';
import { TableSizes } from './table-sizes.ts';
import { textOf } from './texts.ts';

/** Served screens remembered per process; all are dropped beyond it. Our choice: a few hundred screens in two languages for a handful of roles. */
const maxRemembered = 2000;

/** Screens as callers get them. Callers with the same rights and language share one answer. */
@Injectable()
export class ServedScreens {
  private readonly remembered = new Map<string, ServedScreen>();
  private sizes: ReadonlySet<string> | undefined;

  constructor(
    private readonly resources: Resources,
    private readonly screens: Screens,
    private readonly tableSizes: TableSizes,
    private readonly rules: RuleModules,
    private readonly rows: ResourceService,
  ) {}

  /** @throws Refusal `backoffice.noScreen` (404); `backoffice.noScreenRight` (402) */
  async serve(actor: Actor, path: string): Promise<ServedScreen> {
    return this.remember(actor, this.find(actor, path));
  }

  /**
   * What a page written by hand needs of a resource: its fields, buttons, rules and words, as a screen of that resource alone would be served.
   * @throws Refusal `backoffice.noScreen` (404) for a resource the area does not reach; `backoffice.noScreenRight` (402)
   */
  async serveResource(actor: Actor, name: string): Promise<ServedScreen> {
    const resource = this.resources.byName.get(name);
    if (!resource?.scope[actor.area]) throw backofficeErrors.noScreen();
    return this.remember(
      actor,
      resolveScreen(
        { resource: name, permissions: { deletes: true } },
        `${actor.area}/#${name}`,
        resource.file,
        this.resources.byName,
      ),
    );
  }

  private async remember(actor: Actor, screen: Screen): Promise<ServedScreen> {
    const context = await this.contextOf(actor);
    if (this.sizes !== context.large || this.remembered.size >= maxRemembered)
      this.remembered.clear();
    this.sizes = context.large;
    const key = `${screen.path} ${actor.language} ${signatureOf(actor)}`;
    const served = this.remembered.get(key) ?? serveScreen(screen, context);
    this.remembered.set(key, served);
    return served;
  }

  /**
   * Why each part of a screen is there for the caller or is not; with `rowId` also why that row is. Told to whoever is signed in: it
   * reveals file names and rights, and of rows only what the caller's own list would.
   */
  async explain(
    actor: Actor,
    path: string,
    rowId: number | undefined,
  ): Promise<readonly Explanation[]> {
    const screen = this.find(actor, path);
    const context = await this.contextOf(actor);
    const parts = explainScreen(screen, context);
    if (rowId === undefined || screen.kind !== 'table' || !screenVerdict(screen, context).present)
      return parts;
    const resource = this.resources.get(screen.resource);
    const find: FindRow = async (query) =>
      ((await this.rows.list(actor, resource, query)).read() as Page<Row>).data[0];
    return [...parts, ...tell(await explainRow(screen, rowId, context, find), context)];
  }

  private find(actor: Actor, path: string): Screen {
    const screen = this.screens.find(`${actor.area}/${path}`);
    if (!screen) throw backofficeErrors.noScreen();
    return screen;
  }

  private async contextOf(actor: Actor): Promise<ServeContext> {
    return {
      actor: inBackOffice(actor),
      resources: this.resources,
      screens: this.screens,
      large: await this.tableSizes.large(),
      rulesOf: (resource, operation) => this.rules.of(resource, operation),
      say: (label, params) =>
        typeof label === 'string'
          ? translate(actor.language, label, params && withRightWords(actor.language, params))
          : textOf(label, actor.language),
    };
  }
}

const signatures = new WeakMap<ReadonlySet<string>, string>();

/** Callers of an area with the same signature see the same. */
function signatureOf({ area, isSuper, rights }: Actor): string {
  if (isSuper) return `${area} all`;
  const known =
    signatures.get(rights) ??
    createHash('sha256')
      .update([...rights].sort().join('\n'))
      .digest('base64');
  signatures.set(rights, known);
  return `${area} ${known}`;
}

function inBackOffice(actor: Actor): Actor & { readonly area: BackOffice } {
  const area = backOffices.find((name) => name === actor.area);
  if (!area) throw new Error('Screens belong to back offices');
  return { ...actor, area };
}
