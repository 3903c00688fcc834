import { Button } from 'antd';
import { ExternalLink, LocateFixed } from 'lucide-react';
import { type ClipboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import { mapLink, pointOf, pointPicker, readPoint } from '../../format/point.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import { rowsFromResponse } from '../choices/lazy-tree.ts';
import { type FieldProps, formField, groupProps, isInvalid } from '../define-field.ts';
import { FormValuesContext } from '../form-values.ts';
import { NumberInput } from '../inputs/number-input.tsx';
import { degrees } from '../typed-values.ts';
import { LazyPointMap } from './lazy-point-map.tsx';

/**
 * A point as longitude and latitude in degrees with 7 decimals (about 1 cm). It is picked on a map,
 * typed, or pasted as a pair of numbers. The map can show the city of the form's area field. Without
 * a configured tile provider nothing is loaded from outside.
 */
function MapField(props: FieldProps) {
  const { fieldPathId, formData: value, disabled, rawErrors, uiSchema } = props;
  const { item } = uiSchema['ui:options'];
  const onChange = (next: Json) => props.onChange(next, fieldPathId.path);
  const t = useT();
  const point = pointRow(value);
  const place = pointOf(value);
  const lng = point.lng ?? null;
  const lat = point.lat ?? null;
  const [focusCity, showFocusCity] = useFocusCity(props);
  const change = (next: { readonly lng: Json; readonly lat: Json }) =>
    onChange(next.lng === null && next.lat === null ? null : next);
  const paste = (event: ClipboardEvent) => {
    const pair = disabled ? undefined : readPoint(event.clipboardData.getData('text/plain'));
    if (!pair) return;
    event.preventDefault();
    onChange({ lng: pair.lng, lat: pair.lat });
  };
  return (
    <div
      {...groupProps({ id: fieldPathId.$id, rawErrors })}
      className="field-place"
      onPaste={paste}
    >
      <div className="field-pair">
        <DegreesInput
          {...props}
          name="lng"
          degree={lng}
          onDegrees={(typed) => change({ lng: typed, lat })}
        />
        <DegreesInput
          {...props}
          name="lat"
          degree={lat}
          onDegrees={(typed) => change({ lng, lat: typed })}
        />
      </div>
      <LazyPointMap
        label={item.label}
        point={place}
        focusCity={focusCity}
        height={item.height}
        {...(!disabled && { onPick: (next) => onChange({ ...next }) })}
      />
      <div className="field-hint field-map">
        {!disabled && <span>{t('form.map.hint')}</span>}
        {!disabled && showFocusCity && (
          <Button size="small" icon={<LocateFixed size={14} aria-hidden />} onClick={showFocusCity}>
            {t('form.map.near')}
          </Button>
        )}
        {!disabled && <ExternalMapLink href={pointPicker}>{t('form.map.find')}</ExternalMapLink>}
        {place && (
          <ExternalMapLink href={mapLink(place, item.label)}>{t('form.map.show')}</ExternalMapLink>
        )}
      </div>
    </div>
  );
}

interface DegreesInputProps extends FieldProps {
  readonly name: 'lng' | 'lat';
  readonly degree: Json;
  readonly onDegrees: (typed: Json) => void;
}

function DegreesInput({ name, degree, onDegrees, ...props }: DegreesInputProps) {
  const t = useT();
  const label = t(`form.map.${name}`);
  return (
    <NumberInput
      className="field-number"
      aria-label={`${props.uiSchema['ui:options'].item.label}: ${label}`}
      prefix={label}
      suffix="°"
      inputMode="decimal"
      disabled={props.disabled}
      status={isInvalid(props) ? 'error' : undefined}
      value={degree}
      read={degrees}
      onChange={onDegrees}
    />
  );
}

/** The city that the map shows, by its area code. */
type FocusCity = { readonly code: string } | undefined;

/**
 * The city of the area selected in the same form, and a function that shows it on the map. The
 * function is undefined when the item names no area field. A field that opens without a point shows
 * the city at once.
 */
function useFocusCity({
  uiSchema,
  registry,
  formData,
}: FieldProps): readonly [FocusCity, (() => void) | undefined] {
  const t = useT();
  const values = useContext(FormValuesContext);
  const [focusCity, setFocusCity] = useState<FocusCity>();
  const { item } = uiSchema['ui:options'];
  const { near: areaField } = item.props;
  const url = item.lazyUrl;
  const hasArea = typeof areaField === 'string' && url !== undefined;
  const findCityCode = async (): Promise<string | undefined> => {
    return hasArea
      ? cityCode(url, values()[areaField] ?? registry.formContext.loadedRow[areaField])
      : undefined;
  };
  const latestFindCityCode = useRef(findCityCode);
  latestFindCityCode.current = findCityCode;
  const wasEmpty = useRef(!pointOf(formData));
  useEffect(() => {
    if (!wasEmpty.current) return;
    void latestFindCityCode.current().then((code) => {
      if (code !== undefined) setFocusCity({ code });
    });
  }, []);
  if (!hasArea) return [undefined, undefined];
  const show = async () => {
    const code = await findCityCode();
    if (code === undefined) toast.info(t('form.map.noArea'));
    else setFocusCity({ code });
  };
  return [focusCity, () => void show()];
}

/** The code of the city (second step) of an area path; else of its first step. */
async function cityCode(url: string, path: unknown): Promise<string | undefined> {
  const id = Array.isArray(path) ? (path[1] ?? path[0]) : undefined;
  if (id === undefined) return undefined;
  const answer = await ignoreCallError(api.get<unknown>(url, { id: `${String(id)}|in` }));
  const code = rowsFromResponse(answer)[0]?.code;
  return code === undefined || code === null ? undefined : String(code);
}

function ExternalMapLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink size={12} aria-hidden />
    </a>
  );
}

const pointRow = (value: Json | undefined): Row => (isObject(value) ? value : {});

export const map = formField(MapField, { labels: 'group' });
