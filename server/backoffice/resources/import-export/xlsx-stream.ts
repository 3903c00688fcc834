import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeXml } from '../../../../schemas/rules/values/escape-html.ts';
import { type Cell, textOfCell } from './export-cells.ts';

/**
 * A workbook with one sheet named `Sheet1` (docs/product.md#constants), compressed while its rows
 * arrive: no more than a chunk of rows is in memory. Texts are inline strings, which no program
 * runs; none is longer than `maxCellLength`.
 */
export async function* xlsxStream(
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for (const [name, text] of Object.entries(workbookParts)) {
    // Deflated like the sheet: SheetJS, which reads imports, misreads stored parts whose sizes
    // follow them
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    file.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  zip.add(sheet);
  sheet.push(strToU8(sheetStart));
  for await (const rows of chunks) {
    sheet.push(strToU8(rows.map(rowXml).join('')));
    yield* takeReady(ready);
  }
  sheet.push(strToU8(sheetEnd), true);
  zip.end();
  yield* takeReady(ready);
}

function* takeReady(ready: Uint8Array[]): Generator<Buffer> {
  for (const part of ready.splice(0))
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const openXml = 'http://schemas.openxmlformats.org';
const spreadsheetNs = `xmlns="${openXml}/spreadsheetml/2006/main"`;
const packageNs = `${openXml}/package/2006`;
const relationType = `${openXml}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relationshipsType = 'application/vnd.openxmlformats-package.relationships+xml';

const sheetStart = `${xmlHead}<worksheet ${spreadsheetNs}><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

/** Positions in `cellXfs`: all digits of a whole number, an amount with its decimals. */
const styles = { whole: 1, money: 2 } as const;

function cellXml(cell: Cell): string {
  if (typeof cell === 'number')
    return Number.isInteger(cell)
      ? `<c s="${styles.whole}"><v>${cell}</v></c>`
      : `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'money' in cell)
    return `<c s="${styles.money}"><v>${cell.money}</v></c>`;
  const text = textOfCell(cell);
  if (text === '') return '<c/>';
  const escaped = escapeXml(escapeCodes(text));
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** `_x0041_` is the code of a character, so that a text such as this one needs a code itself. */
const escapeCodes = (text: string): string =>
  text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_');

/** The constant parts of a workbook, by their path in the archive. */
const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': [
    `${xmlHead}<Types xmlns="${packageNs}/content-types">`,
    `<Default Extension="rels" ContentType="${relationshipsType}"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>`,
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/>`,
    '</Types>',
  ].join(''),
  '_rels/.rels': [
    `${xmlHead}<Relationships xmlns="${packageNs}/relationships">`,
    `<Relationship Id="rId1" Type="${relationType}/officeDocument" Target="xl/workbook.xml"/>`,
    '</Relationships>',
  ].join(''),
  'xl/workbook.xml': [
    `${xmlHead}<workbook ${spreadsheetNs} xmlns:r="${relationType}">`,
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>',
    '</workbook>',
  ].join(''),
  'xl/_rels/workbook.xml.rels': [
    `${xmlHead}<Relationships xmlns="${packageNs}/relationships">`,
    `<Relationship Id="rId1" Type="${relationType}/worksheet" Target="worksheets/sheet1.xml"/>`,
    `<Relationship Id="rId2" Type="${relationType}/styles" Target="styles.xml"/>`,
    '</Relationships>',
  ].join(''),
  'xl/styles.xml': [
    `${xmlHead}<styleSheet ${spreadsheetNs}>`,
    '<fonts count="1"><font/></fonts>',
    '<fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
    // 1 is `0`, 4 is `#,##0.00`
    '<cellXfs count="3"><xf/><xf numFmtId="1" applyNumberFormat="1"/>',
    '<xf numFmtId="4" applyNumberFormat="1"/></cellXfs>',
    '</styleSheet>',
  ].join(''),
};
