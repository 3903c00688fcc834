/** The engine's public door: what `screens/main.tsx`, hand-written pages and an integrator's own program may use. */
export { cellKind, type CellProps } from './cells/cell-kind.ts';
export { defineCell } from './cells/index.ts';
export { defineWidget } from './cells/widgets.ts';
export { formField, type FieldProps } from './fields/define-field.ts';
export { defineField } from './fields/registry.ts';
export { createBackOffice, type BackOfficeParts } from './shell/back-office.tsx';
export { go } from './shell/go.ts';
export type { PageLoader, Pages } from './shell/routes.ts';
export { useText } from './ui/text.ts';
export { defineView } from './views/registry.ts';
export { viewKind, type ViewProps } from './views/view-kind.ts';
