import { SetMetadata } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { type MarkedMethod, markedMethods } from '../config/marked-methods.ts';

const measuredKey = 'souk:measured';

/** A number that is read whenever the metrics are. */
export interface Gauge {
  /** Words with points; Prometheus has underscores. */
  readonly name: string;
  readonly description: string;
  readonly unit?: 's' | '1';
  /** What the label of the readings names: `job_name`. */
  readonly label?: string;
}

/** One number, or one for each value of the label. */
export type Readings = number | ReadonlyMap<string, number>;

/** Measures the answer of a method of a provider, which needs no parameters and returns `Readings`. */
export const Measured = (gauge: Gauge): MethodDecorator => SetMetadata(measuredKey, gauge);

/** All methods with `@Measured`. */
export const measuredMethods = (modules: ModulesContainer): readonly MarkedMethod<Gauge>[] =>
  [...modules.values()]
    .flatMap(({ providers }) => [...providers.values()])
    .flatMap(({ instance }) => markedMethods<Gauge>(instance, measuredKey));
