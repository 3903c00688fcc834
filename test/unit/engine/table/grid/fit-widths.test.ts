import { expect, test } from 'vitest';
import { fitWidths } from '../../../../../engine/table/grid/fit-widths.ts';

const claim = (width: number, contentWidth: number, keepWhole = false) => ({
  width,
  contentWidth,
  keepWhole,
});

test.each([
  {
    name: 'keeps the widths when everything fits',
    room: 500,
    columns: [claim(160, 100), claim(160, 90), claim(165, 150)],
    widths: [160, 160, 165],
  },
  {
    name: 'unused space of other columns goes to the last one, which would be truncated',
    room: 420,
    columns: [claim(200, 100), claim(160, 160), claim(165, 150)],
    widths: [108, 160, 151],
  },
  {
    name: 'each column loses space in proportion to its unused space',
    room: 300,
    columns: [claim(200, 100), claim(150, 100)],
    widths: [166, 133],
  },
  {
    name: 'shrinks no column below 120 px and scrolls instead',
    room: 200,
    columns: [claim(160, 150), claim(160, 160), claim(130, 200)],
    widths: [120, 120, 120],
  },
  {
    name: 'a truncated text shrinks before a complete one',
    room: 400,
    columns: [claim(160, 400), claim(160, 160), claim(100, 100)],
    widths: [140, 160, 100],
  },
  {
    name: 'a complete text shrinks last',
    room: 400,
    columns: [claim(160, 150), claim(160, 160), claim(165, 150, true)],
    widths: [124, 125, 150],
  },
  {
    name: 'a status never shrinks, even when it is truncated',
    room: 400,
    columns: [claim(160, 400), claim(150, 165, true), claim(160, 160)],
    widths: [120, 150, 130],
  },
  {
    name: 'a truncated text takes the free space',
    room: 600,
    columns: [claim(104, 150), claim(180, 90)],
    widths: [150, 180],
  },
  {
    name: 'a truncated text takes the unused space of others',
    room: 284,
    columns: [claim(104, 150), claim(180, 90)],
    widths: [150, 134],
  },
  {
    name: 'a long text grows to 320 px at most',
    room: 2000,
    columns: [claim(160, 900)],
    widths: [320],
  },
  {
    name: 'a column that the user widened stays wide',
    room: 900,
    columns: [claim(500, 500)],
    widths: [500],
  },
])('$name', ({ columns, room, widths }) => {
  expect([
    ...fitWidths(
      columns.map((column, index) => ({ id: String(index), ...column })),
      room,
    ).values(),
  ]).toEqual(widths);
});
