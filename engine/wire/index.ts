/**
 * Public entry point of `engine/wire`: HTTP calls, sessions and storage, shared with the
 * storefront. Files outside the engine import from here only.
 */
export { CallError, ignoreCallError, succeeds, toCallError } from './call-error.ts';
export { ChunkError, loadChunk } from './chunk.ts';
export { loadPrivatePicture } from './files/private-picture.ts';
export { type UploadRequest, upload } from './files/upload.ts';
export { encodeQuery } from './form-body.ts';
export { clientHooks, connectClient } from './hooks.ts';
export { api } from './http.ts';
export { withChallenge } from './session/challenge.ts';
export {
  clearSession,
  isSessionReplaced,
  loginAreasAtom,
  onSessionChange,
  readToken,
  storeToken,
  storeUser,
  usersAtom,
} from './session/session.ts';
export { storage, tabStorage } from './storage.ts';
