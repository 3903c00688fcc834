import { CircleAlert } from 'lucide-react';

/**
 * Error of the whole form, above its button. Always rendered, so that screen readers announce a new
 * error.
 */
export const FormError = ({ children }: { readonly children: string | undefined }) => (
  <div role="alert" className="form-error">
    {children !== undefined && (
      <p className="note bad">
        <CircleAlert aria-hidden="true" />
        {children}
      </p>
    )}
  </div>
);
