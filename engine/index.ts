/** The engine's public door: what `screens/main.tsx`, hand-written pages and an integrator's own program may use. */
export { createBackOffice, type BackOfficeParts } from './shell/back-office.tsx';
export { LoginPage } from './shell/login-page.tsx';
export { go } from './shell/go.ts';
export type { PageLoader, Pages } from './shell/routes.ts';
export { useText } from './ui/text.ts';
