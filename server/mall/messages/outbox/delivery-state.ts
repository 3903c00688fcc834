/** Values of `messages.delivery`: whether the job has looked at the message. */
export const deliveryState = { waiting: 'waiting', done: 'done' } as const;
