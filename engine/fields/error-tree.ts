import { partsOf } from '../../schemas/rules/values/json-pointer.ts';

/** Error messages as rjsf takes them: `{specs: {0: {name: {__errors: [...]}}}}`. */
export interface ErrorTree {
  readonly __errors?: string[];
  readonly [part: string]: ErrorTree | string[] | undefined;
}

export function errorTree(errors: ReadonlyMap<string, string>): ErrorTree {
  const root: Record<string, unknown> = {};
  for (const [pointer, message] of errors) {
    let node = root;
    for (const part of partsOf(pointer)) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    const messages = (node.__errors as string[] | undefined) ?? [];
    node.__errors = [...messages, message];
  }
  return root as ErrorTree;
}

/** The message at a pointer below `tree`. */
export function messageAt(tree: ErrorTree | undefined, pointer: string): string | undefined {
  let node: ErrorTree | undefined = tree;
  for (const part of partsOf(pointer)) node = node?.[part] as ErrorTree | undefined;
  return node?.__errors?.[0];
}
