import { Pagination as AntPagination, Select } from 'antd';
import { FormattedMessage } from 'react-intl';
import { pageSizes } from '../../schemas/contract/limits.ts';
import { formatNumber } from '../format/number.ts';
import { usePhone } from '../ui/device.ts';
import { pagerIcons } from '../ui/theme/antd-icons.tsx';
import { useT } from '../ui/use-t.ts';
import type { LoadedList } from './rows/use-rows.ts';
import type { ListAction, ListState } from './state/list-state.ts';

/** Total, page size, pages and jumper, in this order. An estimated total is marked "about". */
export function Pagination({
  list,
  state,
  dispatch,
  language,
}: {
  readonly list: Pick<LoadedList, 'total' | 'totalIs'>;
  readonly state: ListState;
  readonly dispatch: (action: ListAction) => void;
  readonly language: string;
}) {
  const t = useT();
  const phone = usePhone();
  const total = formatNumber(list.total, language);
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
          onChange={(perPage) => dispatch({ type: 'size', perPage })}
        />
      )}
      <AntPagination
        {...pagerIcons}
        size={phone ? 'middle' : 'small'}
        simple={phone}
        current={state.page}
        total={list.total}
        pageSize={state.perPage}
        showSizeChanger={false}
        showQuickJumper={!phone}
        onChange={(page) => dispatch({ type: 'page', page })}
      />
    </nav>
  );
}
