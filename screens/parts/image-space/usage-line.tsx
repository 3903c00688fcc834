import { formatBytes, formatNumber, useT } from '../../../engine/index.ts';
import type { FileUsage } from '../../../schemas/contract/files.ts';

/** Share of the quota from which the line shows a warning. */
const nearlyFull = 0.9;

/** Used share of the quota, by the more exhausted of its two limits, bytes and files. */
export function UsageLine({
  usage,
  language,
}: {
  readonly usage: FileUsage;
  readonly language: string;
}) {
  const t = useT();
  const share = Math.min(
    1,
    Math.max(usage.bytes / usage.most_bytes, usage.files / usage.most_files),
  );
  return (
    <div className="space-usage" data-tone={share >= nearlyFull ? 'ask' : undefined}>
      <div
        className="space-usage-bar"
        role="meter"
        aria-label={t('imageSpace.usage')}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <progress max={1} value={share} aria-hidden="true" />
      </div>
      <p>
        {t('imageSpace.used', {
          used: formatBytes(usage.bytes, language),
          most: formatBytes(usage.most_bytes, language),
        })}
      </p>
      <p>
        {t('imageSpace.files', {
          used: formatNumber(usage.files, language),
          most: formatNumber(usage.most_files, language),
        })}
      </p>
    </div>
  );
}
