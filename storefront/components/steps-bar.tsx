import { Check } from 'lucide-react';
import { useT } from '../words.ts';

const steps = ['cart', 'address', 'payment', 'success'] as const;

/** The four steps of buying, and which of them this page is. */
export function StepsBar({ at }: { readonly at: (typeof steps)[number] }) {
  const words = useT();
  const here = steps.indexOf(at);
  return (
    <ol className="stepsbar" aria-label={words('common.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={stepClass(index, here)}
          aria-current={index === here ? 'step' : undefined}
        >
          <i>{index < here ? <Check aria-hidden="true" /> : index + 1}</i>
          <span>{words(`common.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Class of the step at `index` while the step at `current` is shown. */
export function stepClass(index: number, current: number): 'done' | 'on' | '' {
  if (index < current) return 'done';
  return index === current ? 'on' : '';
}
