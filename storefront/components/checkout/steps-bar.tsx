import { Check } from 'lucide-react';
import { useT } from '../../texts.ts';

const steps = ['cart', 'address', 'payment', 'success'] as const;

/** The four steps of a purchase. */
export function StepsBar({ current }: { readonly current: (typeof steps)[number] }) {
  const t = useT();
  const currentIndex = steps.indexOf(current);
  return (
    <ol className="stepsbar" aria-label={t('common.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={stepClass(index, currentIndex)}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <i>{index < currentIndex ? <Check aria-hidden="true" /> : index + 1}</i>
          <span>{t(`common.steps.${step}`)}</span>
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
