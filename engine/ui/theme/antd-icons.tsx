import type { ConfigProviderProps } from 'antd';
import {
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  CircleCheck,
  CircleX,
  Eye,
  EyeOff,
  Info,
  LoaderCircle,
  Search,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';

const chevron = <ChevronDown size={14} aria-hidden />;
const close = <X size={16} aria-hidden />;
const loading = <LoaderCircle size={14} className="spin" aria-hidden />;
const choices = {
  suffixIcon: chevron,
  loadingIcon: loading,
  removeIcon: <X size={12} aria-hidden />,
};

/** Icons of messages and alerts by their type. */
export const statusIcons = {
  success: <CircleCheck size={16} aria-hidden />,
  info: <Info size={16} aria-hidden />,
  warning: <TriangleAlert size={16} aria-hidden />,
  error: <CircleX size={16} aria-hidden />,
};

/** Icon of an open select with a search input, for its `showSearch`. */
export const searchIcon = <Search size={14} aria-hidden />;

/**
 * Icons of antd's components for `ConfigProvider`, without accessible names: antd's own icons are
 * called by their English names (`down`, `close-circle`) in every language.
 */
export const antdIcons: Pick<
  ConfigProviderProps,
  | 'alert'
  | 'inputPassword'
  | 'select'
  | 'cascader'
  | 'datePicker'
  | 'button'
  | 'modal'
  | 'drawer'
  | 'notification'
> = {
  alert: {
    successIcon: statusIcons.success,
    infoIcon: statusIcons.info,
    warningIcon: statusIcons.warning,
    errorIcon: statusIcons.error,
  },
  inputPassword: {
    iconRender: (isVisible) =>
      isVisible ? <Eye size={14} aria-hidden /> : <EyeOff size={14} aria-hidden />,
  },
  select: { ...choices, menuItemSelectedIcon: <Check size={14} aria-hidden /> },
  cascader: { ...choices, searchIcon, expandIcon: <ChevronRight size={12} aria-hidden /> },
  datePicker: { clearIcon: <CircleX size={14} aria-hidden /> },
  button: { loadingIcon: loading },
  modal: { closeIcon: close },
  drawer: { closeIcon: close },
  notification: { closeIcon: close },
};

/** The list item around it is the control: it has the title, the focus and the key handler. */
const pageLink = (icon: ReactNode) => (
  <button
    type="button"
    className="ant-pagination-item-link"
    style={{ display: 'grid', placeItems: 'center' }}
    tabIndex={-1}
    aria-hidden
  >
    {icon}
  </button>
);

/** Three dots, and on hover an arrow. */
const pagesLink = (Icon: typeof ChevronsLeft) => (
  <span className="ant-pagination-item-link" aria-hidden>
    <span className="ant-pagination-item-container">
      <Icon size={14} className="ant-pagination-item-link-icon" />
      <span className="ant-pagination-item-ellipsis">•••</span>
    </span>
  </span>
);

/** Icons of antd's `Pagination`, which takes none from `ConfigProvider`. */
export const pagerIcons = {
  prevIcon: pageLink(<ChevronLeft size={14} />),
  nextIcon: pageLink(<ChevronRight size={14} />),
  jumpPrevIcon: pagesLink(ChevronsLeft),
  jumpNextIcon: pagesLink(ChevronsRight),
};
