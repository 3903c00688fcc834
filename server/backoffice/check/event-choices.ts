import { webhookEvents } from '../../../schemas/contract/dicts/webhook-events.ts';
import { languages } from '../../../schemas/contract/language.ts';
import { dicts } from '../../../schemas/contract/statuses.ts';
import { freeze } from '../../../schemas/rules/freeze.ts';
import { eventKinds } from '../../../schemas/rules/resource/row-events.ts';
import type { Dict, Field, Label, Resource } from '../../../schemas/rules/types.ts';
import { translate } from '../../platform/i18n/language.ts';
import { labelText } from '../resources/read/labels.ts';

/** The resources, in which fields of the dictionary `webhook_event` have the events of rows too. */
export function withEventChoices(resources: readonly Resource[]): readonly Resource[] {
  const dict = eventDict(resources);
  return resources.map((resource) => {
    const fields = [...resource.fields];
    if (!fields.some(([, field]) => namesEvent(field))) return resource;
    return freeze({
      ...resource,
      fields: new Map(
        fields.map(([name, field]) => [name, namesEvent(field) ? { ...field, dict } : field]),
      ),
    });
  });
}

const namesEvent = ({ dict }: Field): boolean =>
  dict?.kind === 'named' && dict.name === 'webhook_event';

function eventDict(resources: readonly Resource[]): Dict {
  const kinds = eventKinds(resources);
  const written = dicts.webhook_event.map(([event]) => ({
    value: event,
    label: `dicts.webhook_event.${event}`,
    areas: kinds.get(event)?.areas ?? [],
  }));
  const ofRows = [...kinds]
    .filter(([event]) => !Object.hasOwn(webhookEvents, event))
    .map(([event, { resource: name, areas }]) => ({
      value: event,
      label: labelOf(event, resources.find((resource) => resource.name === name)!),
      areas,
    }));
  return { kind: 'values', values: [...written, ...ofRows] };
}

/** `Coupon created`. */
const labelOf = (event: string, { label }: Resource): Label =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      translate(language, `dicts.row_event.${event.split('.')[1]}`, {
        resource: labelText(label, language),
      }),
    ]),
  ) as Exclude<Label, string>;
