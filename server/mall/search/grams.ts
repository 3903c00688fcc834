/**
 * Whether the index of grams narrows a search for a text: `like_grams` returns no gram for a single
 * ASCII character. Without this test PostgreSQL computes the grams of every row that LIKE has
 * found: 1.1 s instead of 15 ms for one letter in 20,000 goods.
 */
export const hasGrams = (text: string): boolean => text.length > 1 || text > '\x7f';
