import { Button, InputNumber } from 'antd';
import { ExternalLink, LocateFixed } from 'lucide-react';
import { useContext, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { Row } from '../../schemas/rules/types.ts';
import { isFailure } from '../client/envelope.ts';
import { api } from '../client/http.ts';
import { mapLink, pointOf, pointPicker, readPoint } from '../format/point.ts';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { rowsOfAnswer } from './area-path.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';
import { FormValues } from './form-values.ts';
import { LazyPointMap } from './lazy-point-map.tsx';

/**
 * A place as longitude and latitude in degrees to 7 places (a centimetre): picked on a map by mouse, finger or keys, typed, or pasted as a pair from another
 * map. The map looks at the city of the form's area when asked. It needs nobody outside; with a map vendor configured it has the vendor's ground.
 */
function MapField(props: FieldProps) {
  const { value, onChange, disabled, invalid, item } = props;
  const t = useText();
  const point = (
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  ) as Row;
  const [lng, lat] = [numberOf(point['lng']), numberOf(point['lat'])];
  const [near, lookNear] = useCityNear(props);
  const set = (part: 'lng' | 'lat', degrees: number | null) => {
    const next = { lng, lat, [part]: degrees };
    onChange(next.lng === null && next.lat === null ? null : next);
  };
  const paste = (event: ClipboardEvent) => {
    const pair = disabled ? undefined : readPoint(event.clipboardData.getData('text/plain'));
    if (!pair) return;
    event.preventDefault();
    onChange({ lng: pair.lng, lat: pair.lat });
  };
  const part = (name: 'lng' | 'lat') => (
    <InputNumber<number>
      className="field-number"
      aria-label={`${item.label}: ${t(`form.map.${name}`)}`}
      prefix={t(`form.map.${name}`)}
      suffix="°"
      controls={false}
      precision={7}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      formatter={(degrees) =>
        degrees === undefined || degrees === null || String(degrees) === ''
          ? ''
          : String(Number(degrees))
      }
      value={name === 'lng' ? lng : lat}
      onChange={(degrees) => set(name, degrees)}
    />
  );
  return (
    <div {...groupProps(props)} className="field-place" onPaste={paste}>
      <div className="field-pair">
        {part('lng')}
        {part('lat')}
      </div>
      <LazyPointMap
        label={item.label}
        point={pointOf(value)}
        near={near}
        {...(!disabled && { onPick: (next) => onChange({ ...next }) })}
      />
      <div className="field-hint field-map">
        {!disabled && <span>{t('form.map.hint')}</span>}
        {!disabled && lookNear && (
          <Button size="small" icon={<LocateFixed size={14} aria-hidden />} onClick={lookNear}>
            {t('form.map.near')}
          </Button>
        )}
        {!disabled && <Outside href={pointPicker}>{t('form.map.find')}</Outside>}
        {lng !== null && lat !== null && (
          <Outside href={mapLink({ lng, lat }, item.label)}>{t('form.map.show')}</Outside>
        )}
      </div>
    </div>
  );
}

/** The city of the area chosen in the same form, asked for when somebody wants to look there; no way to look without such a field. */
function useCityNear({
  item,
  stored,
  value,
}: FieldProps): readonly [{ readonly code: string } | undefined, (() => void) | undefined] {
  const t = useText(),
    values = useContext(FormValues);
  const [near, setNear] = useState<{ readonly code: string }>();
  const { near: field } = item.props,
    url = item.lazyUrl;
  const empty = useRef(!pointOf(value)),
    latest = useRef<(wish: 'unasked') => Promise<void>>(undefined);
  // A form without a point begins where the store is.
  useEffect(() => {
    if (empty.current) void latest.current?.('unasked');
  }, []);
  if (typeof field !== 'string' || url === undefined) return [undefined, undefined];
  const look = async (wish: 'asked' | 'unasked') => {
    const code = await cityCode(url, values()[field] ?? stored[field]).catch((error: unknown) => {
      console.error('the area was not found', error);
      return undefined;
    });
    if (code !== undefined) setNear({ code });
    else if (wish === 'asked') toast.info(t('form.map.noArea'));
  };
  latest.current = look;
  return [near, () => void look('asked')];
}

/** The code of a path's city: of Xihu in Hangzhou in Zhejiang that of Hangzhou. Areas below it hold no place of their own. */
async function cityCode(url: string, path: unknown): Promise<string | undefined> {
  const id = Array.isArray(path) ? (path[1] ?? path[0]) : undefined;
  if (id === undefined) return undefined;
  const answer = await api.get<unknown>(url, { id: `${String(id)}|in` });
  const code = isFailure(answer) ? undefined : rowsOfAnswer(answer)[0]?.['code'];
  return code === undefined || code === null ? undefined : String(code);
}

const Outside = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <ExternalLink size={12} aria-hidden />
  </a>
);

const numberOf = (degrees: unknown): number | null =>
  degrees === null || degrees === undefined || degrees === '' ? null : Number(degrees);

export const map = formField(MapField, { labels: 'group' });
