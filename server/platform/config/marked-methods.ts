import { MetadataScanner } from '@nestjs/core';

/** A method of a provider that a decorator has marked. */
export interface MarkedMethod<Mark> {
  readonly mark: Mark;
  readonly call: (...parameters: readonly unknown[]) => Promise<unknown>;
}

const scanner = new MetadataScanner();

/** The methods of a provider, or of its class, whose decorator has set metadata under a key. */
export function markedMethods<Mark>(provider: unknown, key: string): readonly MarkedMethod<Mark>[] {
  const isClass = typeof provider === 'function';
  if (!isClass && (typeof provider !== 'object' || provider === null)) return [];
  const prototype = (isClass ? provider.prototype : Object.getPrototypeOf(provider)) as object;
  const methods = (isClass ? prototype : provider) as Readonly<
    Record<string, MarkedMethod<Mark>['call']>
  >;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const mark: Mark | undefined = Reflect.getMetadata(key, methods[name]!);
    return mark === undefined ? [] : [{ mark, call: methods[name]!.bind(provider) }];
  });
}
