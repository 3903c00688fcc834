import { Alert, Select } from 'antd';
import { useT } from '../../ui/use-t.ts';
import { type TextEncoding, textEncodings } from './sheet-table.ts';
import type { CheckedFile, ReadFile } from './use-import.ts';

/** The first rows of a correct file as they will be stored. */
export function ImportPreview({ file, sheet, check, onReadAs }: CheckedFile & Rereading) {
  const t = useT();
  const { total, preview } = check;
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t('table.importReady', { file: file.name, count: total })}
        description={
          <SheetName
            file={file}
            sheet={sheet}
            more={t('table.importAllOrNothing')}
            onReadAs={onReadAs}
          />
        }
      />
      <p className="import-caption">{t('table.importPreview')}</p>
      <div
        className="import-errors"
        tabIndex={0}
        role="region"
        aria-label={t('table.importPreview')}
      >
        <table>
          <thead>
            <tr>
              {preview.headings.map((heading) => (
                <th key={heading}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, index) => (
              <tr key={index}>
                {row.map((text, column) => (
                  <td key={column}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > preview.rows.length && (
        <p className="quiet">{t('table.importMoreRows', { count: total - preview.rows.length })}</p>
      )}
    </>
  );
}

/** Reads a file again, in the encoding that a person has chosen. */
export interface Rereading {
  readonly onReadAs: (file: File, encoding: TextEncoding) => Promise<void>;
}

const encodingOptions = textEncodings.map((value) => ({ value, label: value.toUpperCase() }));

/**
 * Which sheet of a workbook was read, and whether there are others; the encoding in which a text was
 * read, to choose another.
 */
export function SheetName({
  file,
  sheet: { sheet, otherSheets, encoding },
  more,
  onReadAs,
}: Pick<ReadFile, 'file' | 'sheet'> & Rereading & { readonly more: string }) {
  const t = useT();
  return (
    <>
      {sheet && <div>{t('table.importSheet', { sheet, others: otherSheets })}</div>}
      {encoding && (
        <label>
          {t('table.importEncoding')}{' '}
          <Select
            size="small"
            value={encoding}
            options={encodingOptions}
            popupMatchSelectWidth={false}
            onChange={(chosen) => void onReadAs(file, chosen)}
          />
        </label>
      )}
      <div>{more}</div>
    </>
  );
}
