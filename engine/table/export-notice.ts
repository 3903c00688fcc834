import type { FileProgress } from '../client/framed-file.ts';
import { formatNumber } from '../format/number.ts';
import { hideLongWork, showLongWork } from '../ui/long-work.tsx';
import type { Translate } from '../ui/text.ts';

/** What ends sooner is not worth a notice. Our choice, ms. */
const worthTellingAfter = 500;
let begun = 0;

export interface ExportNotice {
  readonly tell: (progress: FileProgress) => void;
  readonly hide: () => void;
}

/** Tells how far the export of the page `name` is, with a button that calls `cancel`. `hide` must follow. */
export function exportNotice(
  name: string,
  {
    t,
    language,
    cancel,
  }: { readonly t: Translate; readonly language: string; readonly cancel: () => void },
): ExportNotice {
  const key = `export ${(begun += 1)}`;
  let progress: FileProgress | undefined,
    isShown = false;
  const show = () =>
    showLongWork({
      key,
      title: t('table.exporting', { name }),
      cancelText: t('table.exportCancel'),
      cancel,
      ...words(progress, t, language),
    });
  const timer = setTimeout(() => {
    isShown = true;
    show();
  }, worthTellingAfter);
  return {
    tell: (now) => {
      progress = now;
      if (isShown) show();
    },
    hide: () => {
      clearTimeout(timer);
      hideLongWork(key);
    },
  };
}

function words(
  progress: FileProgress | undefined,
  t: Translate,
  language: string,
): { readonly text: string; readonly part: number | undefined } {
  if (!progress) return { text: t('table.exportBegins'), part: undefined };
  const { done, total } = progress;
  return {
    text: t('table.exportRows', {
      done: formatNumber(done, language),
      total: formatNumber(total, language),
    }),
    part: total === 0 ? undefined : done / total,
  };
}
