import { Alert, Button } from 'antd';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { type Rereading, SheetName } from './import-preview.tsx';
import type { WrongFile } from './use-import.ts';

/** Listed errors; the others are counted. */
const maxErrors = 200;

/** The wrong cells of a file, by line and heading of the user's sheet. */
export function ImportReport({
  file,
  sheet,
  plan,
  errors,
  valid,
  onReadAs,
}: WrongFile & Rereading) {
  const t = useT();
  const counts = t('table.importCounts', { total: plan.rows.length, valid });
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('table.importWrong', { file: file.name, count: errors.length })}
        description={<SheetName file={file} sheet={sheet} more={counts} onReadAs={onReadAs} />}
        action={
          plan.wrongColumns.length === 0 && (
            <Button size="small" onClick={() => void saveRefused(file.name, { plan, errors }, t)}>
              {t('table.importRefused')}
            </Button>
          )
        }
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

/** Saves the rows that have errors as the sheet shows them, with line numbers and reasons. */
async function saveRefused(
  file: string,
  { plan, errors }: Pick<WrongFile, 'plan' | 'errors'>,
  t: Translate,
): Promise<void> {
  const { saveSheet } = await loadChunk(() => import('./sheet.ts'));
  const reasons = groupBy(errors, ({ line }) => line);
  const rows = plan.lines.flatMap((line, index) => {
    const found = reasons.get(line);
    if (!found) return [];
    const texts = found.map(({ heading, message }) =>
      heading ? `${heading}: ${message}` : message,
    );
    return [[line, ...(plan.shown[index] ?? []), texts.join('\n')]];
  });
  const headings = [t('table.importLine'), ...plan.headings.values(), t('table.importProblem')];
  saveSheet(`${file.replace(/\.[a-z]+$/i, '')} - ${t('table.importRefusedFile')}`, headings, rows);
}
