/** Days until a message, and what was sent by e-mail and SMS, are deleted. */
export const retentionDays = 90;
