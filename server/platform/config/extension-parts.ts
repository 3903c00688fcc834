import type { Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';

/** A class that a file of an extension exports, which the module of the extension lists. */
export interface ExtensionPart {
  readonly part: Type;
  readonly isController: boolean;
}

/**
 * The classes with a decorator that a `*.{resource,listener,job,controller}.ts` exports. Bodies of
 * calls, errors and functions are no parts.
 *
 * @param path `extensions/repairs/server/repairs.job.ts`
 * @param hasModule whether the extension has a module of its own, which may list what functions make
 * @throws Error with the path of a file that exports none and that no module can list
 */
export function partsIn(
  path: string,
  exports: object,
  hasModule: boolean,
): readonly ExtensionPart[] {
  const parts = Object.values(exports).filter(isClass).filter(isDecorated);
  if (parts.length === 0 && !hasModule)
    throw new Error(`${path} exports no class with a decorator`);
  return parts.map((part) => ({ part, isController: Reflect.hasMetadata(PATH_METADATA, part) }));
}

/** Whether a value is a class: its prototype cannot be replaced, as that of a function can. */
const isClass = (value: unknown): value is Type =>
  typeof value === 'function' &&
  Object.getOwnPropertyDescriptor(value, 'prototype')?.writable === false;

const scanner = new MetadataScanner();

/** Whether the class or one of its methods is decorated. Decorators of fields do not count. */
const isDecorated = (part: Type): boolean =>
  [
    part,
    ...scanner.getAllMethodNames(part.prototype).map((name) => part.prototype[name] as object),
  ].some((target) => Reflect.getMetadataKeys(target).length > 0);
