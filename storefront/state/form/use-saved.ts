import { useNavigate } from 'react-router-dom';
import { showToast } from '../page/toast.ts';
import { refreshUser } from '../session/session.ts';

/**
 * Returns what follows a change of the account: the shopper is read again, `text` is shown, and
 * `path` is opened.
 */
export function useSaved(): (text: string, path?: string) => Promise<void> {
  const navigate = useNavigate();
  return async (text, path) => {
    await refreshUser();
    showToast(text);
    if (path !== undefined) await navigate(path);
  };
}
