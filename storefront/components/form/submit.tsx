import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from './form-error.tsx';

interface Submit<Values extends FieldValues> {
  readonly form: Pick<ShopForm<Values>, 'error' | 'isBusy'>;
  /** Label of the button. */
  readonly children: string;
}

/** End of a form: its error and the button that sends it. `beside`: other buttons. */
export const SubmitRow = <Values extends FieldValues>({
  form,
  children,
  beside,
}: Submit<Values> & { readonly beside?: ReactNode }) => (
  <>
    <FormError>{form.error}</FormError>
    <div className="form-actions">
      <Button type="submit" tone="dark" busy={form.isBusy}>
        {children}
      </Button>
      {beside}
    </div>
  </>
);

/** End of a form in a dialog: its error and the button that sends it, as wide as the dialog. */
export const SubmitButton = <Values extends FieldValues>({ form, children }: Submit<Values>) => (
  <>
    <FormError>{form.error}</FormError>
    <Button type="submit" tone="dark" busy={form.isBusy}>
      {children}
    </Button>
  </>
);

/** End of a sign-in form: its error and the main button of the page. */
export const SubmitMain = <Values extends FieldValues>({ form, children }: Submit<Values>) => (
  <>
    <FormError>{form.error}</FormError>
    <Button type="submit" tone="buy" size="l" full busy={form.isBusy}>
      {children}
    </Button>
  </>
);
