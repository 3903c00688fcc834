/** Files that the fields of the page are sending: their URLs are not in their forms yet. */
let count = 0;

/** Counts a file until `work` ends. */
export async function countUpload<Result>(work: Promise<Result>): Promise<Result> {
  count++;
  try {
    return await work;
  } finally {
    count--;
  }
}

/** Whether a form of the page would be sent without a file. */
export const isUploading = (): boolean => count > 0;
