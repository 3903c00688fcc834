/**
 * The public entry point of the engine: everything that screens, hand-written pages and an
 * integrator's own program may use. Imports of other engine files from outside fail
 * `npm run check`.
 */
export { type CellProps, cellKind } from './cells/cell-kind.ts';
export { defineCell } from './cells/index.ts';
export { defineWidget, type WidgetCommand, type WidgetProps } from './cells/widgets.ts';
export {
  Chat,
  type ChatFrame,
  ChatFrameContext,
  ConversationList,
  ConversationPane,
  type ConversationsView,
  ReportForm,
  useChat,
  useChatFrame,
  useConversations,
} from './chat/index.ts';
export { moveDownOnEnter } from './fields/child-rows/move-down.ts';
export { parseClipboardTable } from './fields/child-rows/row-store.ts';
export { matchesLabel } from './fields/choices/select.field.tsx';
export {
  type FieldProps,
  type FieldWidgetProps,
  formField,
  formWidget,
} from './fields/define-field.ts';
export { FieldControl } from './fields/field-control.tsx';
export { fieldKindOf } from './fields/index.ts';
export { NumberInput } from './fields/inputs/number-input.tsx';
export { useHoldForm } from './fields/pending-input.ts';
export { PickerContext } from './fields/picker-context.ts';
export { defineField } from './fields/registry.ts';
export { normalizeMoney, typedInteger, typedNumber } from './fields/typed-values.ts';
export { imageUrls, moveItem, PendingTile } from './fields/uploads/upload.field.tsx';
export { isPicture, type PendingFile, useUploads } from './fields/uploads/use-uploads.ts';
export { CommandDialog } from './form/commands/command-dialog.tsx';
export { runCommand } from './form/commands/run-command.ts';
export { useEachInput } from './form/commands/use-each-input.ts';
export { FormPage } from './form/form-page.tsx';
export { formTitle } from './form/form-title.ts';
export { checkValues } from './form/schema/check-values.ts';
export { errorsOf, type FormErrors, noErrors } from './form/schema/form-errors.ts';
export { type FormShape, formShape, isSameValue } from './form/schema/form-model.ts';
export { loadRules } from './form/schema/load-rules.ts';
export type { SchemaRules } from './form/schema/schema-form.tsx';
export { formatBytes } from './format/bytes.ts';
export { formatPrice } from './format/money.ts';
export { formatNumber } from './format/number.ts';
export { type ChartProps, chartKind } from './screen/board/chart-kind.ts';
export { defineChart } from './screen/board/chart-kinds.ts';
export { Picker } from './screen/dialogs/picker.tsx';
export { type ScreenState, useResource, useScreen } from './screen/load-screen.ts';
export { MissingScreen } from './screen/missing-screen.tsx';
export { ScreenRoute } from './screen/screen-route.tsx';
export { ConnectPage } from './shell/account/connect-page.tsx';
export { LoginPage } from './shell/account/login-page.tsx';
export { type BackOfficeOptions, createBackOffice } from './shell/back-office.tsx';
export { go } from './shell/go.ts';
export { NotFound } from './shell/not-found.tsx';
export type { PageLoader, Pages } from './shell/routes.ts';
export { BulkBar } from './table/actions/bulk-bar.tsx';
export type { SearchControlProps } from './table/search/search-control-props.tsx';
export { defineSearch } from './table/search/search-kinds.ts';
export { usePhone } from './ui/device.ts';
export { confirm } from './ui/dialogs/confirm.ts';
export { Dialog, DialogFooter, SubmitFooter } from './ui/dialogs/dialog.tsx';
export { errorText } from './ui/dialogs/error-text.ts';
export { LoadingDialog } from './ui/dialogs/loading-dialog.tsx';
export { toast } from './ui/dialogs/toast.ts';
export { type FilePicker, useFilePicker } from './ui/dialogs/use-file-picker.tsx';
export { describedBy, FormRow } from './ui/elements/form-row.tsx';
export { PageTexts } from './ui/elements/page-texts.tsx';
export {
  Empty,
  Failed,
  NoRight,
  NotLoaded,
  Skeleton,
  StateMessage,
} from './ui/elements/states.tsx';
export { StatusTag } from './ui/elements/status-tag.tsx';
export { StoredPicture } from './ui/elements/stored-picture.tsx';
export { TitleBar } from './ui/elements/title-bar.tsx';
export { useFrame } from './ui/frame.ts';
export { type LazyComponent, lazyComponent } from './ui/loading/lazy-component.tsx';
export { pagerIcons, searchIcon } from './ui/theme/antd-icons.tsx';
export { useUnsaved } from './ui/unsaved.ts';
export { useClearIcon, useInputClearIcon } from './ui/use-clear-icon.tsx';
export { type Translate, useT } from './ui/use-t.ts';
export { defineView } from './views/registry.ts';
export { type ViewProps, viewKind } from './views/view-kind.ts';
export { CallError, ignoreCallError, succeeds } from './wire/call-error.ts';
export { loadChunk } from './wire/chunk.ts';
export { api } from './wire/http.ts';
export { languageAtom } from './wire/language.ts';
export { areaAtom } from './wire/menus.ts';
export { queryClient, useCall, useRead } from './wire/queries.ts';
export { useVariables } from './wire/variables.ts';
