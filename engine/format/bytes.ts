import { formatNumber } from './number.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.5 MB` of 1572864: at most one decimal, in steps of 1024. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${formatNumber(bytes / 1024 ** step, language, 1)} ${units[step]}`;
}
