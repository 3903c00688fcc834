import { atom } from 'jotai';

/** Name of the application in the header and in page titles; set once by `createBackOffice`. */
export const applicationNameAtom = atom('');
/** Address of the application's logo; '' for the built-in mark. */
export const applicationLogoAtom = atom('');
