import { SetMetadata } from '@nestjs/common';

const key = 'souk:not-in-api';

/** Marks a controller whose routes are not described to programs of others, with the reason. */
export const NotInApi = (reason: string): ClassDecorator => SetMetadata(key, reason);

/** The reason why the routes of a controller are not described; undefined for all others. */
export const notInApi = (controller: object): string | undefined =>
  Reflect.getMetadata(key, controller) as string | undefined;
