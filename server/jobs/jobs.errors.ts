import { defineErrors } from '../http/errors.ts';

export const jobErrors = defineErrors('jobs', { running: 409 });
