import { expect, test } from 'vitest';
import { fitWidths } from '../../../../engine/table/fit-widths.ts';

const claim = (width: number, needed: number, isWhole = false) => ({ width, needed, isWhole });

test.each([
  {
    name: 'what fits keeps its widths',
    room: 500,
    columns: [claim(160, 100), claim(160, 90), claim(165, 150)],
    widths: [160, 160, 165],
  },
  {
    name: 'columns that are not filled give to the last one, which would be cut',
    room: 420,
    columns: [claim(200, 100), claim(160, 160), claim(165, 150)],
    widths: [108, 160, 151],
  },
  {
    name: 'each gives by what it has to spare',
    room: 300,
    columns: [claim(200, 100), claim(150, 100)],
    widths: [166, 133],
  },
  {
    name: 'what nobody can give is scrolled to',
    room: 200,
    columns: [claim(160, 150), claim(160, 160), claim(130, 200)],
    widths: [120, 120, 120],
  },
  {
    name: 'a long text that is cut anyway gives what the others cannot',
    room: 400,
    columns: [claim(160, 400), claim(160, 160), claim(100, 100)],
    widths: [140, 160, 100],
  },
  {
    name: 'a text that is not cut gives at last, so that none stands half behind the buttons',
    room: 400,
    columns: [claim(160, 150), claim(160, 160), claim(165, 150, true)],
    widths: [124, 125, 150],
  },
  {
    name: 'a state that is cut gives nothing: half of it says nothing',
    room: 400,
    columns: [claim(160, 400), claim(150, 165, true), claim(160, 160)],
    widths: [120, 150, 130],
  },
  {
    name: 'a text that is cut takes the room that is left',
    room: 600,
    columns: [claim(104, 150), claim(180, 90)],
    widths: [150, 180],
  },
  {
    name: 'a text that is cut takes what others do not fill',
    room: 284,
    columns: [claim(104, 150), claim(180, 90)],
    widths: [150, 134],
  },
  {
    name: 'a long text grows to 320 px and no further',
    room: 2000,
    columns: [claim(160, 900)],
    widths: [320],
  },
  {
    name: 'a column somebody made wide stays so',
    room: 900,
    columns: [claim(500, 500)],
    widths: [500],
  },
])('$name', ({ columns, room, widths }) => {
  expect([
    ...fitWidths(
      columns.map((column, at) => ({ id: String(at), ...column })),
      room,
    ).values(),
  ]).toEqual(widths);
});
