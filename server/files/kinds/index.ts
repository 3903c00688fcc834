import {
  certificateExtensions,
  extensionOf,
  isOne,
  packageExtensions,
  uploadTypes,
} from '../../../schemas/contract/files.ts';
import type { Actor } from '../../http/actor.ts';
import { httpErrors } from '../../http/errors.ts';
import { fileErrors } from '../files.errors.ts';
import type { ReceivedUpload } from '../receive-upload.ts';
import { appPackage } from './app-package.ts';
import { certificate } from './certificate.ts';
import type { FileKind } from './file-kind.ts';
import { picture, privatePicture } from './picture.ts';

/** Every kind by its name in `files.kind`. */
export const fileKinds: ReadonlyMap<string, FileKind> = new Map(
  [picture, privatePicture, certificate, appPackage].map((kind) => [kind.name, kind]),
);

/**
 * The kind of an upload (see `uploadTypes`).
 * @throws Refusal `files.unknownKind`; 402 for a kind that the actor's area may not send
 */
export function kindOf(
  actor: Pick<Actor, 'area'>,
  { uploadType, fileName }: Pick<ReceivedUpload, 'uploadType' | 'fileName'>,
): FileKind {
  if (!isOne(uploadTypes, uploadType)) throw fileErrors.unknownKind();
  const kind =
    uploadType === 'uploadFile'
      ? kindByName(fileName)
      : uploadType === 'uploadPrivate'
        ? privatePicture
        : picture;
  if (!kind.areas.includes(actor.area)) throw httpErrors.noRight();
  return kind;
}

function kindByName(fileName: string): FileKind {
  const extension = extensionOf(fileName);
  if (isOne(certificateExtensions, extension)) return certificate;
  return isOne(packageExtensions, extension) ? appPackage : picture;
}
