import { expect, test } from 'vitest';
import { wordsSql } from '../../../../../server/mall/chat/conversations/search-words.ts';

const indexOfAllMessages = 'text_grams';

test.each(['users', 'anonymous'] as const)(
  'a search of %s tests the messages of their own conversations only',
  (kind) => {
    const text = wordsSql(kind, 'parcel', '$2');
    expect(text).toContain('c.friend_id = f.id');
    expect(text).not.toContain(indexOfAllMessages);
  },
);

test.each([
  ['parcel', true],
  ['货', true],
  ['a', false],
])('a search of staff for %s asks the index of grams if the word has grams', (words, hasGrams) => {
  for (const kind of ['store', 'platform'] as const)
    expect(wordsSql(kind, words, '$2').includes(indexOfAllMessages)).toBe(hasGrams);
});

test('only admins find shoppers by a name that is a phone number', () => {
  const restriction = /NOT \(u\.nickname IN/;
  expect(wordsSql('store', '1391', '$2')).toMatch(restriction);
  expect(wordsSql('platform', '1391', '$2')).not.toMatch(restriction);
});
