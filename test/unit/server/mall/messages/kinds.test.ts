import { expect, test } from 'vitest';
import { areas } from '../../../../../schemas/contract/areas.ts';
import {
  type MessageKind,
  messageKinds,
} from '../../../../../schemas/contract/dicts/message-kinds.ts';
import { languages } from '../../../../../schemas/contract/language.ts';
import { kinds, linkOf } from '../../../../../server/mall/messages/kinds/index.ts';
import { hasText, translate } from '../../../../../server/platform/i18n/language.ts';

const names = Object.keys(messageKinds) as MessageKind[];

test('every kind has readers, a title and a text', () => {
  expect(Object.keys(kinds).sort()).toEqual([...names].sort());
  for (const name of names) {
    expect(Object.keys(kinds[name].audiences), name).not.toEqual([]);
    expect(hasText(`dicts.message_kind.${name}`), name).toBe(true);
    expect(hasText(`messages.texts.${name}`), name).toBe(true);
  }
});

test('the texts of a kind have the same values in both languages', () => {
  const valuesOf = (name: string) =>
    languages.map((language) =>
      [...translate(language, `messages.texts.${name}`).matchAll(/\{\w+\}/g)].map(String).sort(),
    );
  for (const name of names) {
    const [first, second] = valuesOf(name);
    expect(first, name).toEqual(second);
  }
});

test('the name of a kind fits the key of an SMS template', () => {
  expect(names.filter((name) => name.length > 15)).toEqual([]);
});

test('accounts below the owner need a right for each kind of the back offices', () => {
  const withoutRight = names.filter((name) =>
    (['Seller', 'Admin'] as const).some((area) => {
      const audience = kinds[name].audiences[area];
      return audience !== undefined && audience.right === undefined;
    }),
  );
  expect(withoutRight).toEqual(['mall_notice']);
});

test('a message leads to a page of its area or of the shop', () => {
  const message = { subject_id: 7, params: { order_no: 'A1', order_id: 3, goods: 'Tea & cups' } };
  for (const area of areas)
    for (const name of names.filter((kind) => kinds[kind].audiences[area]))
      expect(linkOf(area, name, message), `${area} ${name}`).toMatch(
        area === 'Admin' ? /^\/Admin\// : /^\/(Seller|user|store|goods|notice)\//,
      );
  expect(linkOf('Seller', 'goods_passed', message)).toBe('/Seller/goods?goods_name=Tea+%26+cups');
});
