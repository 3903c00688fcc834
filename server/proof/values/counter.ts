/** Returns a function that counts up from `start`: `start + 1`, `start + 2` … */
export function counter(start = 0): () => number {
  let last = start;
  return () => {
    last += 1;
    return last;
  };
}
