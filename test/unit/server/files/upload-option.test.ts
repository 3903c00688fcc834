import { expect, test } from 'vitest';
import { readUploadOption } from '../../../../server/files/upload-option.ts';

/** What the shop asks for by `thumbOf`, of whatever picture it shows small. */
const usual = [
  [400, 400],
  [300, 300],
  [150, 150],
];

test.each([
  { name: 'goods', option: '', wishes: { size: undefined, thumbs: usual } },
  { name: 'goods', option: '{}', wishes: { size: undefined, thumbs: usual } },
  {
    name: 'goods',
    option: '{"width":242,"height":74}',
    wishes: { size: [242, 74], thumbs: usual },
  },
  {
    name: 'comment',
    option: '{"thumb":[[80,80]]}',
    wishes: { size: undefined, thumbs: [[80, 80]] },
  },
  { name: 'goods', option: '{"thumb":[]}', wishes: { size: undefined, thumbs: [] } },
  { name: 'avatar', option: '', wishes: { size: [150, 150], thumbs: [] } },
  { name: 'avatar', option: '{"width":1,"height":2000}', wishes: { size: [150, 150], thumbs: [] } },
  {
    name: 'goods',
    option: '{"filename":"x.php","many":true}',
    wishes: { size: undefined, thumbs: usual },
  },
])('reads $option of $name', ({ name, option, wishes }) =>
  expect(readUploadOption(name, option)).toEqual(wishes),
);

test.each([
  'x',
  '[]',
  '1',
  '{"width":10}',
  '{"width":-1,"height":1}',
  '{"width":1.5,"height":1}',
  '{"width":2001,"height":1}',
  '{"width":null,"height":null}',
  '{"thumb":{}}',
  '{"thumb":[[1]]}',
  '{"thumb":[[150,1],[150,2]]}',
])('refuses %s', (option) => {
  expect(() => readUploadOption('goods', option)).toThrow('files.badOption');
});
