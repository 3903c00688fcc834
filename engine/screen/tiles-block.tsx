import { Progress } from 'antd';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { apiPrefix, type BackOffice } from '../../schemas/contract/areas.ts';
import type { ServedTiles } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { plain } from '../cells/labels.ts';
import { api } from '../client/http.ts';
import { languageAtom } from '../client/language.ts';
import { formatPrice } from '../format/money.ts';
import { formatNumber, formatPercent } from '../format/number.ts';
import { screenLink } from '../table/list-query.ts';
import { Failed } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { dataOf, useLoaded } from '../ui/use-loaded.ts';

/** Numbers from a named source, each in its card; those that lead somewhere are links (screen.v1.json, `tiles`). Cards have their size before the numbers come. */
export function TilesBlock({ tiles, area }: { readonly tiles: ServedTiles; readonly area: BackOffice }) {
  const t = useText();
  const loaded = useLoaded(useCallback(async () => dataOf(await api.get<Row>(`${apiPrefix[area]}sources/${tiles.source}`, {}, { messages: 'quiet' })), [area, tiles.source]));
  if (loaded.state === 'failed') return <Failed title={t('screen.failed')} error={loaded.error} retry={loaded.retry} />;
  return <div className="tile-row" aria-busy={loaded.state === 'loading'}>{tiles.items.map((item) => <Tile key={item.field} item={item} row={loaded.state === 'ready' ? loaded.value : {}} />)}</div>;
}

type Item = ServedTiles['items'][number];

function Tile({ item, row }: { readonly item: Item; readonly row: Row }) {
  const language = useAtomValue(languageAtom), value = plain(row[item.field]), rate = item.rate ? plain(row[item.rate]) : '';
  const inside = (
    <>
      <span>{item.label}</span>
      <b className="number">{show(value, item.type, language)}</b>
      {item.type === 'progress' && <Progress percent={Number(value) || 0} showInfo={false} size="small" aria-label={item.label} />}
      {rate !== '' && <span className="delta" data-up={!rate.startsWith('-')}>{rate.startsWith('-') ? <TrendingDown size={14} aria-hidden /> : <TrendingUp size={14} aria-hidden />}<b className="number">{formatPercent(rate, language)}</b></span>}
    </>
  );
  if (!item.open) return <div className="card stat">{inside}</div>;
  return <Link className="card stat" to={screenLink(item.open.screen, (item.open.where ?? {}) as Row)}>{inside}</Link>;
}

function show(value: string, type: Item['type'], language: string): string {
  if (value === '' || type === 'text') return value || '–';
  if (type === 'money') return formatPrice(value);
  return type === 'number' ? formatNumber(value, language) : formatPercent(value, language);
}
