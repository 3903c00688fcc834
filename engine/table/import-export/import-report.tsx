import { Alert } from 'antd';
import type { ImportCheck } from '../../../schemas/contract/calls/backoffice/import.ts';
import { useT } from '../../ui/use-t.ts';
import type { CellError } from './import-rows.ts';

/** Listed errors; the others are counted. */
const maxErrors = 200;

/** The wrong cells of a file, by line and heading of the user's sheet. */
export function ImportReport({
  file,
  dryRun,
  errors,
}: {
  readonly file: string;
  readonly dryRun: Pick<ImportCheck, 'total' | 'valid'>;
  readonly errors: readonly CellError[];
}) {
  const t = useT();
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('table.importWrong', { file, count: errors.length })}
        description={t('table.importCounts', { total: dryRun.total, valid: dryRun.valid })}
      />
      <div
        className="import-errors"
        tabIndex={0}
        role="region"
        aria-label={t('table.importErrors')}
      >
        <table>
          <thead>
            <tr>
              <th>{t('table.importLine')}</th>
              <th>{t('table.importColumn')}</th>
              <th>{t('table.importValue')}</th>
              <th>{t('table.importProblem')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, maxErrors).map((error, index) => (
              <tr key={index}>
                <td className="number">{error.line}</td>
                <td>{error.heading}</td>
                <td>{error.text}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > maxErrors && (
        <p className="quiet">{t('table.importMore', { count: errors.length - maxErrors })}</p>
      )}
    </>
  );
}
