import { defineErrors } from '../http/response/errors.ts';

export const jobErrors = defineErrors('jobs', { running: 409 });
