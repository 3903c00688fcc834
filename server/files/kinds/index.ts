import type { FileKind } from './file-kind.ts';
import { picture } from './picture.ts';

/** Kinds of uploads by the `uploadType` that clients send. `uploadFile` is the specification's (Spec §7), `uploadPic` the older name (reference 2.5). */
export const fileKinds: ReadonlyMap<string, FileKind> = new Map([['uploadFile', picture], ['uploadPic', picture]]);
