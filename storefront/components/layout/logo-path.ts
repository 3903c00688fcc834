/** SVG path of the mall's logo, an arch, 24 × 28. */
export const logoPath =
  'M12 0C5.4 0 1 4.6 1 10.5V26a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2V10.5C23 4.6 18.6 0 12 0z' +
  'm0 8.5c3 0 5 2.2 5 5V28H7V13.5c0-2.8 2-5 5-5z';
