import { type ReactElement, useRef } from 'react';

/** The dialog of the browser that chooses files. */
export interface FilePicker {
  readonly open: () => void;
  /** The hidden input. Render it once. */
  readonly input: ReactElement;
}

/**
 * Opens the file dialog from a button: `<Button onClick={picker.open} />{picker.input}`. A file can
 * be chosen twice in a row. `onFiles` is called when at least one was chosen.
 */
export function useFilePicker({
  accept,
  multiple = false,
  label,
  onFiles,
}: {
  /** Types or extensions, as in HTML: `image/*`, `.xlsx,.csv`. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly label?: string;
  readonly onFiles: (files: readonly File[]) => void;
}): FilePicker {
  const ref = useRef<HTMLInputElement>(null);
  return {
    open: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}
