/**
 * `sessionStorage` that never throws: servers have none, and some private windows refuse it. Values
 * live as long as the tab. Without storage nothing is stored and reads return undefined.
 */
export const tabStorage = {
  read: (key: string): string | undefined =>
    withSession((session) => session.getItem(key)) ?? undefined,
  write: (key: string, text: string): void => withSession((session) => session.setItem(key, text)),
  remove: (key: string): void => withSession((session) => session.removeItem(key)),
};

function withSession<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined; // the browser refuses storage, or its quota is full
  }
}
