import { expect, test } from 'vitest';
import { readUploadOption } from '../../../../../../server/backoffice/files/upload/upload-option.ts';

/** The default thumbnails, which the shop requests with `thumbOf`. */
const usual = [
  [400, 400],
  [300, 300],
  [150, 150],
];

test.each([
  { name: 'goods', option: '', options: { size: undefined, thumbs: usual } },
  { name: 'goods', option: '{}', options: { size: undefined, thumbs: usual } },
  {
    name: 'goods',
    option: '{"width":242,"height":74}',
    options: { size: [242, 74], thumbs: usual },
  },
  {
    name: 'comment',
    option: '{"thumb":[[80,80]]}',
    options: { size: undefined, thumbs: [[80, 80]] },
  },
  { name: 'goods', option: '{"thumb":[]}', options: { size: undefined, thumbs: [] } },
  { name: 'avatar', option: '', options: { size: [150, 150], thumbs: [] } },
  {
    name: 'avatar',
    option: '{"width":1,"height":2000}',
    options: { size: [150, 150], thumbs: [] },
  },
  {
    name: 'goods',
    option: '{"filename":"x.php","many":true}',
    options: { size: undefined, thumbs: usual },
  },
])('reads $option of $name', ({ name, option, options }) =>
  expect(readUploadOption(name, option)).toEqual(options),
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
])('rejects %s', (option) => {
  expect(() => readUploadOption('goods', option)).toThrow('files.badOption');
});
