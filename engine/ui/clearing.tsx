import { CircleX } from 'lucide-react';
import { useT } from './use-t.ts';

/** The button that empties a choice. antd's own speaks English only. */
export function useClearing(): { readonly label: string; readonly clearIcon: React.ReactNode } {
  return { label: useT()('form.upload.clear'), clearIcon: <CircleX size={14} aria-hidden /> };
}
