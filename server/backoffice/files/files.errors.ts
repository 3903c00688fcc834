import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of uploads and files. Texts: `errors.files.<name>`. */
export const fileErrors = defineErrors('files', {
  noFile: 422,
  tooLarge: 422,
  tooMany: 422,
  badOption: 422,
  badName: 422,
  notPicture: 422,
  sheet: 422,
  broken: 422,
  tooManyPixels: 422,
  tooManyFrames: 422,
  unknownKind: 422,
  notCertificate: 422,
  notPackage: 422,
  quota: 400,
  stalled: 400,
  inUse: 400,
  underWay: 429,
  busy: 503,
  notStored: 503,
});
