import type { Row } from '../../../schemas/rules/types.ts';

/** Reads texts of saved settings; '' for a field without one. */
export const settingText =
  (settings: Row) =>
  (field: string): string => {
    const value = settings[field];
    return typeof value === 'string' ? value : '';
  };
