import type { FastifyRequest } from 'fastify';
import { fileErrors } from '../files.errors.ts';
import { uploadTimeouts } from '../formats/picture-limits.ts';

export interface UploadProgress {
  /** Rejects with `files.stalled` when no byte arrives for a while or the upload takes too long. */
  readonly stalled: Promise<never>;
  /** Aborts at the same moment, to stop writing to disk. */
  readonly signal: AbortSignal;
  /** Stops watching. */
  readonly end: () => void;
}

/** Watches the bytes that arrive for a request. */
export function watchProgress(request: FastifyRequest): UploadProgress {
  const { socket } = request.raw;
  const startedAt = Date.now();
  const abort = new AbortController();
  let bytesRead = socket.bytesRead;
  let progressedAt = startedAt;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = Date.now();
      if (socket.bytesRead !== bytesRead) {
        bytesRead = socket.bytesRead;
        progressedAt = now;
      }
      const isStalled = now - progressedAt >= uploadTimeouts.stallMs;
      const isTooSlow = now - startedAt >= uploadTimeouts.totalMs;
      if (!isStalled && !isTooSlow) return;
      reject(fileErrors.stalled());
      abort.abort();
    }, uploadTimeouts.pollMs);
  });
  // The upload may have finished first: then nobody handles the rejection.
  stalled.catch(() => undefined);
  return { stalled, signal: abort.signal, end: () => clearInterval(timer) };
}
