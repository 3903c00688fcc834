/** Focuses the first invalid field, after the error messages are rendered. */
export function focusFirstError(formId: string): void {
  setTimeout(() => {
    const invalid = document
      .getElementById(formId)
      ?.querySelector('td[data-invalid], .field[data-invalid]');
    const focusable =
      'input:not([type=file]), textarea, button, [contenteditable=true], [tabindex="0"]';
    invalid?.querySelector<HTMLElement>(focusable)?.focus();
  });
}
