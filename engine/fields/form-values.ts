import { createContext } from 'react';
import type { Row } from '../../schemas/rules/types.ts';

/** What is typed in the form around a field at the moment it is asked. A function, so that fields are not drawn anew whenever another one changes. */
export const FormValues = createContext<() => Row>(() => ({}));
