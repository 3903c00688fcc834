/** ms until the browser has taken over the download. */
const revokeAfterMs = 60_000;

/** Saves a file under a name. Characters that file systems reject become spaces. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  downloadUrl(url, name.replace(/[\\/:*?"<>|]+/g, ' '));
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

/** Lets the browser save what a URL returns. */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
