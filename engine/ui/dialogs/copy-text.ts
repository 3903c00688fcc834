import { toast } from './toast.ts';

/** Copies a text and shows the translated result as a toast. */
export function copyText(
  text: string,
  { copied, failed }: { readonly copied: string; readonly failed: string },
): void {
  // Undefined without HTTPS
  if (!navigator.clipboard) {
    toast.error(failed);
    return;
  }
  void navigator.clipboard
    .writeText(text)
    .then(() => toast.success(copied))
    .catch(() => toast.error(failed));
}
