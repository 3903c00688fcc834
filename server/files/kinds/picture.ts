import { encodePicture } from '../pictures.ts';
import type { FileKind } from './file-kind.ts';

/** Pictures for everybody: decoded and encoded anew (decisions 27). */
export const picture: FileKind = {
  name: 'picture',
  folder: 'pictures',
  read: async (sent, wishes) => (await encodePicture(sent, wishes)).map((part) => ({ ...part, extension: 'webp' })),
};
