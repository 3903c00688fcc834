import { Alert } from 'antd';
import { useT } from '../../ui/use-t.ts';
import type { CheckedFile, ReadFile } from './use-import.ts';

/** The first rows of a correct file as they will be stored. */
export function ImportPreview({ file, sheet, check }: CheckedFile) {
  const t = useT();
  const { total, preview } = check;
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t('table.importReady', { file, count: total })}
        description={<SheetName sheet={sheet} more={t('table.importAllOrNothing')} />}
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

/** Which sheet of a workbook was read, and whether there are others. */
export function SheetName({
  sheet: { sheet, otherSheets },
  more,
}: Pick<ReadFile, 'sheet'> & { readonly more: string }) {
  const t = useT();
  return (
    <>
      {sheet && <div>{t('table.importSheet', { sheet, others: otherSheets })}</div>}
      <div>{more}</div>
    </>
  );
}
