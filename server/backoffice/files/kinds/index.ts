import {
  certificateExtensions,
  extensionOf,
  isOneOf,
  packageExtensions,
  uploadTypes,
} from '../../../../schemas/contract/files.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { fileErrors } from '../files.errors.ts';
import type { ReceivedUpload } from '../upload/receive-upload.ts';
import { appPackage } from './app-package.ts';
import { certificate } from './certificate.ts';
import type { FileKind } from './file-kind.ts';
import { picture, privatePicture } from './picture.ts';

/**
 * The kind of an upload, by its `uploadType` and, for `uploadFile`, by its extension.
 *
 * @throws Refusal `files.unknownKind`; 402 for a kind that the actor's area may not send
 */
export function kindOf(
  actor: Pick<Actor, 'area'>,
  { uploadType, fileName }: Pick<ReceivedUpload, 'uploadType' | 'fileName'>,
): FileKind {
  if (!isOneOf(uploadTypes, uploadType)) throw fileErrors.unknownKind();
  const kind = kindOfType(uploadType, fileName);
  if (!kind.areas.includes(actor.area)) throw httpErrors.noRight();
  return kind;
}

function kindOfType(uploadType: string, fileName: string): FileKind {
  if (uploadType === 'uploadPrivate') return privatePicture;
  if (uploadType !== 'uploadFile') return picture;
  const extension = extensionOf(fileName);
  if (isOneOf(certificateExtensions, extension)) return certificate;
  return isOneOf(packageExtensions, extension) ? appPackage : picture;
}
