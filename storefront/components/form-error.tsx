import { CircleAlert } from 'lucide-react';

/**
 * What is wrong with a form as a whole, above its button. Always there, so that it is read out when
 * it comes.
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
