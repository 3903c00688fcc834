import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Area } from '../../../schemas/contract/areas.ts';
import { richTextSeparator } from '../../../schemas/contract/limits.ts';
import type { ResourceCaller } from '../../helpers/http/resource-caller.ts';
import { sendableFields } from '../../helpers/http/resource-caller.ts';
import { can, startCallers } from '../../helpers/http/served-resources.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { heldLoop } from '../../helpers/server/held-loop.ts';

let app: TestApp;
let callerOf: (area: Area) => ResourceCaller;
beforeAll(async () => {
  ({ app, callerOf } = await startCallers());
});
afterAll(() => app.close());

/** A part that does quadratic work takes seconds with values of this size. */
const maxStop = 900;
const maxMarkupStop = 500;
const bodySize = 800_000;

const seeds = {
  elements: '<b>',
  'opening brackets': '<',
  attributes: '<p a="',
  entities: '&amp;',
  separators: '##a##[',
  lists: '[',
  objects: '{"a":',
  commas: ',',
  blanks: ' \t',
  letters: 'a',
  digits: '1',
  points: 'a.a@',
  slashes: '/../',
  'zero-width characters': '\u200b',
  'combining marks': 'e\u0301',
};

test.each(can('store'))('$name reads hostile values in linear time', async ({ resource, area }) => {
  const caller = callerOf(area);
  const fields = sendableFields(resource, area, 'store');
  const size = Math.floor(bodySize / Math.max(fields.length, 1));
  const slow: string[] = [];
  for (const [name, seed] of Object.entries(seeds)) {
    const text = seed.repeat(Math.ceil(size / new TextEncoder().encode(seed).length / 2));
    const body = Object.fromEntries(fields.map((field) => [field.name, text]));
    const stop = await heldLoop(maxStop, () => caller.client.post(caller.path(resource), body));
    if (stop > maxStop) slow.push(`${name}: ${Math.round(stop)} ms`);
  }
  expect(slow).toEqual([]);
});

const richTexts = can('store').filter(({ resource, area }) =>
  sendableFields(resource, area, 'store').some(({ type }) => type === 'richtext'),
);
test.each(richTexts)('$name refuses too much markup at its field', async ({ resource, area }) => {
  const caller = callerOf(area);
  const [field] = sendableFields(resource, area, 'store').filter(({ type }) => type === 'richtext');
  for (const seed of [
    '<div>',
    '<b>',
    '<b title="</b>">',
    '<table><tr><td>',
    '<p>a</p>',
    '<',
    '&amp;',
  ]) {
    const content = seed.repeat(Math.floor(bodySize / seed.length));
    let errors: readonly { readonly pointer: string }[] = [];
    const stop = await heldLoop(maxMarkupStop, async () => {
      const { data } = await caller.client.post(caller.path(resource), { [field!.name]: content });
      ({ errors } = data);
    });
    expect(
      errors.map(({ pointer }) => pointer),
      seed,
    ).toContain(`/${field!.name}`);
    expect(stop, seed).toBeLessThan(maxMarkupStop);
  }
});

const sheets = can('import').filter(({ resource, area }) =>
  sendableFields(resource, area, 'store').some(({ type }) => type === 'richtext'),
);
test('some resources with rich text are imported', () => {
  expect(sheets.length).toBeGreaterThan(2);
});

test.each(sheets)(
  '$name reads a sheet of rich texts in short turns',
  async ({ resource, area }) => {
    const caller = callerOf(area);
    const [field] = sendableFields(resource, area, 'store').filter(
      ({ type }) => type === 'richtext',
    );
    for (const text of ['<b>x</b>'.repeat(4900), `<img src="/storage/a.webp">`.repeat(3000)]) {
      const rows = Array.from({ length: 10 }, () => ({ [field!.name]: text }));
      const stop = await heldLoop(maxMarkupStop, async () => {
        const { status } = await caller.client.post(
          `${caller.path(resource)}/import/excel?dry=1`,
          rows,
        );
        expect(status).toBeLessThan(500);
        expect(status).not.toBe(404);
      });
      expect(stop).toBeLessThan(maxMarkupStop);
    }
  },
);

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const notUploaded = [
  `<p>a</p><img src="${pixel}">`,
  `<img alt="a" src='${pixel}'>`,
  `<img src="data&#58;image/gif;base64,R0lGODlhAQABAAAAACw=">`,
  `<img src="data:image/png;base64,${'A'.repeat(200_000)}">`,
  '<img src="file:///C:/Users/a/picture.png">',
  '<img src="blob:http://127.0.0.1/1">',
  `<video poster="${pixel}" src="/storage/a.mp4"></video>`,
  `<p>a</p>${richTextSeparator}[{"insert":{"image":"${pixel}"}}]`,
  `<p>a</p>${richTextSeparator}[{"type":"image","src":"${pixel}","children":[{"text":""}]}]`,
];
test.each(richTexts)('$name refuses pictures that are not uploaded', async ({ resource, area }) => {
  const caller = callerOf(area);
  const [field] = sendableFields(resource, area, 'store').filter(({ type }) => type === 'richtext');
  for (const content of notUploaded) {
    const { data } = await caller.client.post<{ readonly errors: readonly unknown[] }>(
      caller.path(resource),
      { [field!.name]: content },
    );
    expect(data.errors, content.slice(0, 80)).toContainEqual(
      expect.objectContaining({
        pointer: `/${field!.name}`,
        message: 'A picture or video is not uploaded. Upload it, or remove it from the text',
      }),
    );
  }
});
