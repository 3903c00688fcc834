import { InputNumber } from 'antd';
import type { Row } from '../../schemas/rules/types.ts';
import { useText } from '../ui/text.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';

/** Longitude and latitude, typed, in degrees to 7 places (a centimetre). A map needs its own script host, so it is not part of the page (stack.md). */
function MapField(props: FieldProps) {
  const { value, onChange, disabled, invalid, item } = props;
  const t = useText();
  const point = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Row;
  const set = (part: 'lng' | 'lat', degrees: number | null) => {
    const next = { lng: point['lng'] ?? null, lat: point['lat'] ?? null, [part]: degrees };
    onChange(next.lng === null && next.lat === null ? null : next);
  };
  const part = (name: 'lng' | 'lat') => (
    <InputNumber<number> className="field-number" aria-label={`${item.label}: ${t(`form.map.${name}`)}`} prefix={t(`form.map.${name}`)} suffix="°" controls={false} precision={7} disabled={disabled} status={invalid ? 'error' : undefined}
      formatter={(degrees) => (degrees === undefined || degrees === null || String(degrees) === '' ? '' : String(Number(degrees)))} value={numberOf(point[name])} onChange={(degrees) => set(name, degrees)} />
  );
  return <div {...groupProps(props)} className="field-pair">{part('lng')}{part('lat')}</div>;
}

const numberOf = (degrees: unknown): number | null => (degrees === null || degrees === undefined || degrees === '' ? null : Number(degrees));

export const map = formField(MapField, { labels: 'group' });
