import { strToU8, Zip, ZipDeflate } from 'fflate';
import { neutral } from './csv.ts';

type Cell = string | number;

/** Longest text of a cell in this format. */
const maxCellLength = 32_767;

/**
 * A workbook with one sheet named `Sheet1` (Spec §9), made while its rows come in: at any moment no more than a chunk of rows is held. Texts are
 * written in place, numbers as numbers; text that looks like a formula is made harmless.
 */
export async function* xlsxStream(
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for (const [name, text] of Object.entries(frame)) {
    // Deflated like the sheet: our own import (SheetJS) misreads stored parts whose sizes follow them.
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    file.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  zip.add(sheet);
  sheet.push(strToU8(sheetStart));
  for await (const rows of chunks) {
    sheet.push(strToU8(rows.map(rowXml).join('')));
    yield* taken(ready);
  }
  sheet.push(strToU8(sheetEnd), true);
  zip.end();
  yield* taken(ready);
}

function* taken(ready: Uint8Array[]): Generator<Buffer> {
  for (const part of ready.splice(0))
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetStart = `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;
const cellXml = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : cell === ''
      ? '<c/>'
      : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(neutral(cell).slice(0, maxCellLength))}</t></is></c>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters that XML forbids are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign]!)
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');

/** The parts around the sheet that every workbook has. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
