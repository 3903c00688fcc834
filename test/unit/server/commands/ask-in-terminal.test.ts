import { expect, test } from 'vitest';
import { askInTerminal } from '../../../../server/commands/draft/ask-in-terminal.ts';

const goes = [
  { place: 'stores.phone', candidates: ['mobile', 'fax'] },
  { place: 'shops', candidates: ['malls'] },
  { place: 'goods.owner_id', candidates: ['owner_id'] },
];

test('without a terminal a draft ends and names each possibility', async () => {
  const refusal = askInTerminal({})(goes);
  await expect(refusal).rejects.toThrow(
    [
      'stores.phone goes, and mobile, fax come.',
      '  its values stay:       --keep stores.phone=mobile, or "was": "phone" in the field "mobile"',
      '  its values stay:       --keep stores.phone=fax, or "was": "phone" in the field "fax"',
      '  its values are deleted: --remove stores.phone',
      'shops goes, and malls comes.',
      '  its values stay:       --keep shops=malls',
      '  its values are deleted: --remove shops',
      'goods.owner_id refers to other rows than before.',
      '  its values stay:       --keep goods.owner_id=owner_id',
      '  its values are deleted: --remove goods.owner_id',
    ].join('\n'),
  );
});

test('options answer', async () => {
  const kept = await askInTerminal({
    keep: 'stores.phone=mobile,goods.owner_id=owner_id',
    remove: 'shops',
  })(goes);
  expect([...kept]).toEqual([
    ['stores.phone', 'mobile'],
    ['goods.owner_id', 'owner_id'],
  ]);
});
