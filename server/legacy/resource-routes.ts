import { storeVerify } from '../../schemas/contract/account-statuses.ts';
import { apiPrefix, areas } from '../../schemas/contract/areas.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Command, Cond, Resource } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import { parseCommandBody, reservedNames } from '../backoffice/resources/commands/command-body.ts';
import type { CrudContext } from '../backoffice/resources/crud-context.ts';
import { parseId } from '../backoffice/resources/parse-ids.ts';
import { countBadges } from '../backoffice/resources/read/count-badges.ts';
import type { WireRow } from '../backoffice/resources/read/show-row.ts';
import { showSingle } from '../backoffice/resources/read/single-row.ts';
import { proofFields, takeProof } from '../backoffice/resources/write/input/field-proof.ts';
import { readBody } from '../backoffice/resources/write/input/read-body.ts';
import { readWire, type Wire } from '../platform/http/response/wire-json.ts';
import { createAnsweredRow } from './answered-row.ts';
import type { LegacyForms } from './legacy-forms.ts';
import { joinSpreadFields } from './spread-fields.ts';
import type { LegacyCall, TranslatedRoute, Translation } from './translation.ts';
import { echoedRow, withoutEchoes, withoutEmptyEchoes } from './whole-rows.ts';

/** Lists of which legacy clients expect the caller's row beside the page, and send it back so. */
const rowBeside: ReadonlySet<string> = new Set(['/api/user/check']);

/** Lists of which they expect all rows as an array. */
const arrays: ReadonlySet<string> = new Set(['/api/integral/class']);

/** A seller's own store, which they also change at its row 0. */
const ownStore = '/api/Seller/stores';

/** Counts of tabs that they request with `isResource=Admin`: a condition per tab. */
const tabCounts: Readonly<Record<string, Readonly<Record<string, Cond>>>> = {
  stores: {
    pass: { store_verify: storeVerify.approved },
    wait: { store_verify: storeVerify.verifying },
    error: { store_verify: storeVerify.denied },
    create: { store_verify: storeVerify.incomplete },
  },
};

/** The translations of the routes of a resource. */
export function resourceRoutes(
  crud: CrudContext,
  forms: LegacyForms,
  resource: Resource,
): readonly TranslatedRoute[] {
  return areas.flatMap((area): readonly TranslatedRoute[] => {
    const scope = resource.scope[area];
    if (!scope) return [];
    const path = `/api${apiPrefix[area]}${scope.path}`;
    const asks = ({ actor }: LegacyCall) => proofFields(resource, actor).length > 0;
    const commands = [...resource.commands.values()]
      .filter(({ areas: own }) => own.includes(area))
      .map((command): TranslatedRoute => {
        const { name, on, each } = command;
        const route = `POST ${path}${on === 'list' ? '' : '/:id'}/commands/${name}`;
        const isOnRow = on !== 'list' && !each;
        return [
          route,
          withProof(() => true, isOnRow ? commandOnRow(crud, resource, command) : sameBody),
        ];
      });
    if (resource.softDelete && scope.can.has('destroy'))
      commands.push([`POST ${path}/:id/commands/restore`, withProof(asks, sameBody)]);
    const single = withProof(asks, singleUpdate(crud, resource));
    if (scope.single)
      return [path, ...(path === ownStore ? [`${path}/0`] : [])]
        .map((route): TranslatedRoute => [`PUT ${route}`, single])
        .concat(commands);
    const create = rowBeside.has(path) ? newRowFromAnswer : newRow;
    const verbs = [
      ['index', `GET ${path}`, listOf(crud, resource, path)],
      ['store', `POST ${path}`, create(crud, resource)],
      ['update', `PUT ${path}/:id`, rowUpdate(crud, forms, resource)],
    ] as const;
    return [
      ...verbs.flatMap(([verb, route, run]): readonly TranslatedRoute[] =>
        run && scope.can.has(verb) ? [[route, withProof(asks, run)]] : [],
      ),
      ...commands,
    ];
  });
}

function listOf(crud: CrudContext, resource: Resource, path: string): Translation | undefined {
  if (arrays.has(path)) return ({ query, run }) => run({ query: { ...query, isAll: '1' } });
  if (rowBeside.has(path)) return withRowBeside;
  const counts = tabCounts[resource.name];
  return counts && withTabCounts(crud, resource, counts);
}

const withRowBeside: Translation = async ({ run }) => {
  const page = readWire((await run()) as Wire<Page>);
  return Array.isArray(page) ? page : { ...(page.data[0] as object | undefined), ...page };
};

function withTabCounts(
  crud: CrudContext,
  resource: Resource,
  counts: Readonly<Record<string, Cond>>,
): Translation {
  const badges = new Map(Object.entries(counts).map(([name, cond]) => [name, [cond]]));
  return async ({ actor, query, run }) => {
    const answer = (await run()) as Wire<Page>;
    if (query.isResource !== 'Admin' || query.view) return answer;
    const page = readWire(answer);
    if (Array.isArray(page)) return page;
    return { ...page, count: await countBadges(crud, actor, resource, { key: 'legacy', badges }) };
  };
}

/** `proof_password` is the caller's own password, `proof`, where a call asks for it. */
const withProof =
  (asks: (call: LegacyCall) => boolean, translate: Translation): Translation =>
  (call) => {
    if (!isObject(call.body) || call.body.proof_password === undefined || !asks(call))
      return translate(call);
    const { proof_password, ...sent } = call.body;
    const proof = typeof sent.proof === 'string' ? sent.proof : proof_password;
    return translate({ ...call, body: { ...sent, proof } });
  };

const sameBody: Translation = ({ body, run }) => run({ body });

/** Runs a write of the resource with another body. */
const writeOf =
  (resource: Resource, { run }: LegacyCall, proof?: string) =>
  (sent: unknown): Promise<unknown> =>
    run({ body: joined(resource, sent), proof });

const joined = (resource: Resource, sent: unknown): unknown =>
  isObject(sent) ? joinSpreadFields(resource, sent) : sent;

/** The body is read first, so that the row is added once. */
const newRow =
  ({ resources }: CrudContext, resource: Resource): Translation =>
  (call) => {
    const { actor, proof: header } = call;
    const { body, proof } = takeProof(resource, actor, call.body, header);
    const read = (sent: unknown) =>
      readBody({ actor, resource, verb: 'store', resources }, joined(resource, sent));
    return writeOf(resource, call, proof)(withoutEmptyEchoes({ resource, resources }, body, read));
  };

const newRowFromAnswer =
  (crud: CrudContext, resource: Resource): Translation =>
  (call) => {
    const create = writeOf(resource, call) as (sent: unknown) => Promise<Wire<WireRow>>;
    const { actor, body: sent } = call;
    return isObject(sent)
      ? createAnsweredRow({ crud, actor, resource, sent, create })
      : create(sent);
  };

/** Edit forms may run a command in place of writing a field. */
const rowUpdate =
  (crud: CrudContext, forms: LegacyForms, resource: Resource): Translation =>
  async (call) => {
    const { actor, params, body: sentBody, proof: header } = call;
    const id = parseId(params.id ?? '');
    const updated = await forms.update(actor, { resource, id, body: sentBody, proof: header });
    if (updated) return updated;
    const { body, proof } = takeProof(resource, actor, sentBody, header);
    const row = echoedRow(crud, { actor, resource, id });
    return withoutEchoes(row, body, writeOf(resource, call, proof));
  };

const singleUpdate =
  (crud: CrudContext, resource: Resource): Translation =>
  (call) => {
    const { actor, body: sentBody, proof: header } = call;
    const { body, proof } = takeProof(resource, actor, sentBody, header);
    const readStored = async () => readWire(await showSingle(crud, actor, resource));
    const row = { actor, resource, resources: crud.resources, readStored };
    return withoutEchoes(row, body, writeOf(resource, call, proof));
  };

/**
 * A command on one row may have the whole row beside its input. The input is read first, so that the
 * command runs once.
 */
const commandOnRow =
  (crud: CrudContext, resource: Resource, command: Command): Translation =>
  async ({ actor, params, body, run }) => {
    const { id = '' } = params;
    if (id.includes(',')) return run({ body });
    const acceptedNames = new Set([...command.input.keys(), ...reservedNames]);
    const row = { ...echoedRow(crud, { actor, resource, id: parseId(id) }), acceptedNames };
    const read = async (sent: unknown): Promise<unknown> => {
      parseCommandBody({ resource, command, resources: crud.resources }, sent);
      return sent;
    };
    return run({ body: await withoutEchoes(row, body, read) });
  };
