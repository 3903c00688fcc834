import type { FastifyRequest } from 'fastify';
import { fileErrors } from './files.errors.ts';
import { uploadTimes } from './picture-limits.ts';

/** `stalled` rejects, and `signal` ends what is being written, when no byte came for a while or the whole takes too long. */
export function watchProgress(request: FastifyRequest): {
  readonly stalled: Promise<never>;
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const { socket } = request.raw;
  const started = Date.now();
  const late = new AbortController();
  let last = { read: socket.bytesRead, at: started };
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = Date.now();
      if (socket.bytesRead !== last.read) last = { read: socket.bytesRead, at: now };
      if (now - last.at < uploadTimes.stallMs && now - started < uploadTimes.wholeMs) return;
      reject(fileErrors.stalled());
      late.abort();
    }, uploadTimes.lookMs);
  });
  stalled.catch(() => undefined); // the body may have won the race
  return { stalled, signal: late.signal, end: () => clearInterval(timer) };
}
