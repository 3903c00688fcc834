import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { flattenTexts } from '../../../engine/ui/use-t.ts';
import common from '../../../locales/en/common.json' with { type: 'json' };

const intl = createIntl({ locale: 'en', messages: flattenTexts(common) });

test.each([
  ['table.importReady', { file: 'a.csv', count: 1 }, 'a.csv: 1 row is ready to import'],
  ['table.importReady', { file: 'a.csv', count: 2 }, 'a.csv: 2 rows are ready to import'],
  ['table.importCommit', { count: 1 }, 'Import 1 row'],
  ['table.importCommit', { count: 1200 }, 'Import 1,200 rows'],
  ['table.importWrong', { file: 'a.csv', count: 1 }, 'a.csv: 1 cell needs to be corrected'],
  ['table.importCounts', { valid: 0, total: 1 }, '0 of 1 row is valid. Nothing has been imported.'],
  ['table.exportRows', { done: '1', total: 1 }, '1 of 1 row'],
  ['table.exportRows', { done: '1', total: 2000 }, '1 of 2,000 rows'],
  ['wallet.points', { points: 1 }, '1 point'],
  ['orders.shipMany', { count: 2 }, 'Ship 2 orders'],
  ['form.upload.tooMany', { count: 1 }, 'Only 1 picture can be added. The others were skipped.'],
  ['goods.sku.count', { count: 1 }, '1 SKU. Shoppers see its price and stock.'],
  [
    'chart.rankingSummary',
    { count: 1, name: 'Tea', value: '9' },
    '1 entry, highest first. First: Tea with 9.',
  ],
])('%s %o', (id, values, text) => {
  expect(intl.formatMessage({ id }, values)).toBe(text);
});
