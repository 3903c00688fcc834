// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { openDraft } from '../../../../storefront/state/form/form-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is that of its form and its row until it is cleared', () => {
  const values = { note: 'Broken' };
  openDraft('refund', 'order 1').save(values);
  const saved = (key: string, owner: string) => openDraft(key, owner).saved;
  expect([
    saved('refund', 'order 1'),
    saved('refund', 'order 2'),
    saved('store', 'order 1'),
  ]).toEqual([values, {}, {}]);
  openDraft('refund', 'order 1').clear();
  expect(saved('refund', 'order 1')).toEqual({});
});

test.each(['{', 'null', '[]', '{"of":"order 1"}', '{"of":"order 1","values":null}'])(
  'a stored text %s is no draft',
  (text) => {
    sessionStorage.setItem('refund', text);
    expect(openDraft('refund', 'order 1').saved).toEqual({});
  },
);
