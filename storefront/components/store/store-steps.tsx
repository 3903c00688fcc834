import { Check } from 'lucide-react';
import { useT } from '../../texts.ts';
import { stepClass } from '../checkout/steps-bar.tsx';

const steps = ['agree', 'fill', 'wait'] as const;

/** The three steps of opening a store. `current`: 1 to 3. */
export function StoreSteps({ current }: { readonly current: 1 | 2 | 3 }) {
  const t = useT();
  return (
    <ol className="store-steps" aria-label={t('store.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={stepClass(index + 1, current)}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <i>{index + 1 < current ? <Check aria-hidden="true" /> : index + 1}</i>
          <span>{t(`store.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
