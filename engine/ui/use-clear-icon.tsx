import { CircleX } from 'lucide-react';
import { useT } from './use-t.ts';

/**
 * The `allowClear` value of antd's select controls, with a translated accessible label; antd's own
 * clear button is labelled in English only.
 */
export function useClearIcon(): { readonly label: string; readonly clearIcon: React.ReactNode } {
  return { label: useT()('form.upload.clear'), clearIcon: <CircleX size={14} aria-hidden /> };
}

/** The `allowClear` value of antd's text inputs, whose clear button is called like its icon. */
export function useInputClearIcon(): { readonly clearIcon: React.ReactNode } {
  const label = useT()('form.upload.clear');
  return { clearIcon: <CircleX size={14} role="img" aria-label={label} /> };
}
