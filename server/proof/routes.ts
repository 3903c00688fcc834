import { apiPrefix } from '../../schemas/contract/areas.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../platform/http/access/declared-routes.ts';
import type { Calls } from './calls.ts';

/** The resource below whose path a route lies. */
export const resourceOf = (
  resources: readonly Resource[],
  { path, access }: DeclaredRoute,
): Resource | undefined =>
  resources.find((resource) => {
    const scope = resource.scope[access.area];
    const resourcePath = `/api${apiPrefix[access.area]}${scope?.path}`;
    return scope && (path === resourcePath || path.startsWith(`${resourcePath}/`));
  });

export const needsRight = ({ access }: DeclaredRoute): boolean => access.right.includes('.');

/** Whether the right of a route is that of a command, whatever its method and address. */
export function namesCommand(resources: readonly Resource[], { access }: DeclaredRoute): boolean {
  const [, name = '', verb = ''] = access.right.split('.');
  return resources.find((resource) => resource.name === name)?.commands.has(verb) === true;
}

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly text: string;
}

/** How long a busy server is given before it is asked again. */
const pauseMs = 50;

/** Calls a route with the id of no row. A busy server is asked again. */
export async function callRoute(
  client: Calls,
  { method, path }: Pick<DeclaredRoute, 'method' | 'path'>,
  { id = '999999999', body = '{}' } = {},
): Promise<Answer> {
  const response = await client.raw(path.replace(/:\w+/g, id).replace('*', 'nothing'), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body }),
  });
  const text = await response.text();
  const answer = { status: response.status, ...envelopeOf(text, response), text };
  if (answer.code !== codes.unavailable) return answer;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return callRoute(client, { method, path }, { id, body });
}

function envelopeOf(text: string, response: Response): { code: number; msg: string } {
  if (!response.headers.get('content-type')?.includes('json'))
    return { code: response.status, msg: '' };
  const { code = response.status, msg = '' } = JSON.parse(text) as { code?: number; msg?: string };
  return { code, msg };
}

/** Runs `work` for every item, six at once. */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
