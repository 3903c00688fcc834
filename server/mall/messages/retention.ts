/** Days until a message and what was sent of it are deleted. */
export const retentionDays = 90;
