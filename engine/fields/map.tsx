import { InputNumber } from 'antd';
import { ExternalLink } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import type { Row } from '../../schemas/rules/types.ts';
import { mapLink, pointPicker, readPoint } from '../format/point.ts';
import { useText } from '../ui/text.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';

/**
 * Longitude and latitude in degrees to 7 places (a centimetre), typed or pasted as a pair from a map, with links to find the pair and to see the pin. A map inside
 * the page would need its vendor's script, which our content policy does not admit (stack.md).
 */
function MapField(props: FieldProps) {
  const { value, onChange, disabled, invalid, item } = props;
  const t = useText();
  const point = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Row;
  const [lng, lat] = [numberOf(point['lng']), numberOf(point['lat'])];
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
    <InputNumber<number> className="field-number" aria-label={`${item.label}: ${t(`form.map.${name}`)}`} prefix={t(`form.map.${name}`)} suffix="°" controls={false} precision={7} disabled={disabled} status={invalid ? 'error' : undefined}
      formatter={(degrees) => (degrees === undefined || degrees === null || String(degrees) === '' ? '' : String(Number(degrees)))} value={name === 'lng' ? lng : lat} onChange={(degrees) => set(name, degrees)} />
  );
  return (
    <div {...groupProps(props)} onPaste={paste}>
      <div className="field-pair">{part('lng')}{part('lat')}</div>
      <p className="field-hint field-map">
        {!disabled && <span>{t('form.map.hint')}</span>}
        {!disabled && <Outside href={pointPicker}>{t('form.map.find')}</Outside>}
        {lng !== null && lat !== null && <Outside href={mapLink({ lng, lat }, item.label)}>{t('form.map.show')}</Outside>}
      </p>
    </div>
  );
}

const Outside = ({ href, children }: { readonly href: string; readonly children: string }) => <a href={href} target="_blank" rel="noopener noreferrer">{children}<ExternalLink size={12} aria-hidden /></a>;

const numberOf = (degrees: unknown): number | null => (degrees === null || degrees === undefined || degrees === '' ? null : Number(degrees));

export const map = formField(MapField, { labels: 'group' });
