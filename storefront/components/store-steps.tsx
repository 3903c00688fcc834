import { stepClass } from './steps-bar.tsx';
import { Check } from 'lucide-react';
import { useT } from '../words.ts';

const steps = ['agree', 'fill', 'wait'] as const;

/** The three steps to a store, and which of them this is: 1 to 3. */
export function StoreSteps({ at }: { readonly at: 1 | 2 | 3 }) {
  const words = useT();
  return (
    <ol className="store-steps" aria-label={words('store.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={stepClass(index + 1, at)}
          aria-current={index + 1 === at ? 'step' : undefined}
        >
          <i>{index + 1 < at ? <Check aria-hidden="true" /> : index + 1}</i>
          <span>{words(`store.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
