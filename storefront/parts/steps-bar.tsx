import { Check } from 'lucide-react';
import { useWords } from '../words.ts';

const steps = ['cart', 'address', 'payment', 'success'] as const;

/** The four steps of buying, and which of them this page is. */
export function StepsBar({ at }: { readonly at: (typeof steps)[number] }) {
  const words = useWords(),
    here = steps.indexOf(at);
  return (
    <ol className="stepsbar" aria-label={words('common.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < here ? 'done' : index === here ? 'on' : ''}
          aria-current={index === here ? 'step' : undefined}
        >
          <i>{index < here ? <Check aria-hidden="true" /> : index + 1}</i>
          <span>{words(`common.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
