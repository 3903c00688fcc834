import './trial.css';
import { Button } from 'antd';
import { useId } from 'react';
import type {
  TrialAnswer,
  TrialEffect,
  TrialField,
  TrialRow,
} from '../../../schemas/contract/calls/backoffice/trial.ts';
import { trialParts } from '../../../schemas/contract/calls/backoffice/trial.ts';
import { type Translate, useT } from '../use-t.ts';
import type { ShownTrial } from './use-trial.ts';

/** What a dangerous write would change, in words; a button asks for it where it needs an input. */
export function TrialPreview({ trial }: { readonly trial: ShownTrial }) {
  const t = useT();
  const id = useId();
  if (trial.state === 'none')
    return (
      <Button className="trial-show" onClick={trial.start}>
        {t('trial.show')}
      </Button>
    );
  return (
    <section className="trial" aria-labelledby={id} aria-busy={trial.state === 'loading'}>
      <h3 id={id}>{t('trial.title')}</h3>
      <div role="status">
        {trial.state === 'loading' && <p>{t('trial.loading')}</p>}
        {trial.failure !== undefined && <p>{t('trial.failed', { reason: trial.failure })}</p>}
        {trial.answer && <TrialText answer={trial.answer} />}
      </div>
    </section>
  );
}

function TrialText({ answer }: { readonly answer: TrialAnswer }) {
  const t = useT();
  const { rows, more, unseen, effects, calls } = answer;
  const isEmpty = rows.length + unseen + effects.length + calls.length === 0;
  if (isEmpty) return <p>{t('trial.nothing')}</p>;
  return (
    <>
      {rows.map((row, index) => (
        <ChangedRow key={index} row={row} />
      ))}
      {trialParts.map((part) => (
        <Effects key={part} effects={effects.filter((effect) => effect.part === part)} />
      ))}
      {more > 0 && <p>{t('trial.more', { count: more })}</p>}
      {unseen > 0 && <p>{t('trial.unseen', { count: unseen })}</p>}
      {calls.length > 0 && <p>{t('trial.calls', { names: calls.join(', ') })}</p>}
    </>
  );
}

function ChangedRow({ row }: { readonly row: TrialRow }) {
  const t = useT();
  return (
    <>
      <p>{t(`trial.${row.change}`, { resource: row.label, name: row.name })}</p>
      {row.change === 'change' && (
        <ul>
          {row.fields.map((field) => (
            <li key={field.name}>{fieldText(t, field)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function fieldText(t: Translate, { label, beforeText, afterText }: TrialField): string {
  const short = (text: string): string =>
    text.length > maxText ? `${text.slice(0, maxText)}…` : text || t('trial.empty');
  return t('trial.field', { label, before: short(beforeText), after: short(afterText) });
}

/** Characters of a value; articles are longer. */
const maxText = 120;

function Effects({ effects }: { readonly effects: readonly TrialEffect[] }) {
  const t = useT();
  const [first] = effects;
  if (!first) return null;
  return (
    <>
      <p>{t(`trial.parts.${first.part}`)}</p>
      <ul>
        {effects.map(({ text, count }) => (
          <li key={text}>{count > 1 ? t('trial.times', { text, count }) : text}</li>
        ))}
      </ul>
    </>
  );
}
