import 'reflect-metadata';
import { expect, test } from 'vitest';
import {
  callAnswer,
  describeAnswers,
} from '../../../../../server/backoffice/openapi/call-answers.ts';
import type { SchemaContext } from '../../../../../server/backoffice/openapi/row-schemas.ts';
import type { ControllerClass } from '../../../../../server/platform/http/access/declared-routes.ts';
import type { LooseJson } from '../../../../helpers/http/client.ts';

const context = { area: 'shop', language: 'en' } as SchemaContext;

const dataOf = (controller: ControllerClass): unknown => {
  const access = { area: 'shop', right: 'public' } as const;
  const route = { method: 'GET', path: '/api/cart_count', access, controller, handler: 'count' };
  const { content } = callAnswer(route, context) as LooseJson;
  return content['application/json'].schema.properties.data;
};

const aController = (): ControllerClass => class CartsController {};

test('a controller of an extension with the name of one of the product has its own answers', () => {
  const ofProduct = dataOf(aController());
  expect(ofProduct).toMatchObject({ type: 'number' });
  const described = aController();
  const answer = { type: 'string' };
  describeAnswers(described, { answers: { 'CartsController.count': answer }, schemas: {} });
  expect(dataOf(described)).toEqual(answer);
  const undescribed = aController();
  describeAnswers(undescribed, undefined);
  expect(dataOf(undescribed)).toEqual({});
});
