import { Pagination as AntPagination, Select } from 'antd';
import { FormattedMessage } from 'react-intl';
import { pageSizes } from '../../schemas/contract/limits.ts';
import { formatNumber } from '../format/number.ts';
import { usePhone } from '../ui/device.ts';
import { useText } from '../ui/text.ts';
import type { LoadedList } from './list-atoms.ts';
import type { ListAction, ListState } from './list-state.ts';

/** Total, sizes, prev, pager, next, jumper, in that order (Spec §9). A total that was estimated says "about". */
export function Pagination({
  list,
  state,
  act,
  language,
}: {
  readonly list: Pick<LoadedList, 'total' | 'totalIs'>;
  readonly state: ListState;
  readonly act: (action: ListAction) => void;
  readonly language: string;
}) {
  const t = useText(),
    phone = usePhone(),
    total = formatNumber(list.total, language);
  return (
    <nav className="pager" aria-label={t('table.pages')}>
      <span className="pager-total">
        <FormattedMessage
          id={list.totalIs === 'estimated' ? 'table.totalAbout' : 'table.total'}
          values={{ total: <b key="total">{total}</b> }}
        />
      </span>
      {!phone && (
        <Select
          size="small"
          className="pager-size"
          aria-label={t('table.pageSize')}
          value={state.perPage}
          popupMatchSelectWidth={false}
          options={pageSizes.map((size) => ({ value: size, label: t('table.perPage', { size }) }))}
          onChange={(perPage) => act({ type: 'size', perPage })}
        />
      )}
      <AntPagination
        size={phone ? 'middle' : 'small'}
        simple={phone}
        current={state.page}
        total={list.total}
        pageSize={state.perPage}
        showSizeChanger={false}
        showQuickJumper={!phone}
        onChange={(page) => act({ type: 'page', page })}
      />
    </nav>
  );
}
