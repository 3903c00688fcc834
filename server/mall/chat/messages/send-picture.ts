import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ChatMessage, chatLimits } from '../../../../schemas/contract/calls/chat/chat.ts';
import { fileErrors } from '../../../backoffice/files/files.errors.ts';
import { chatPicture } from '../../../backoffice/files/kinds/picture.ts';
import { formatSize } from '../../../backoffice/files/upload/format-size.ts';
import { discardUpload, receiveUpload } from '../../../backoffice/files/upload/receive-upload.ts';
import { StoreFile } from '../../../backoffice/files/upload/store-file.ts';
import { UploadSlots } from '../../../backoffice/files/upload/upload-slots.ts';
import { Env } from '../../../platform/config/env.ts';
import { sizeOf } from '../../../platform/storage/file-content.ts';
import { storageFolders } from '../../../platform/storage/storage-paths.ts';
import type { ChatParty } from '../parties/chat-party.ts';
import { SendMessage } from './send-message.ts';

/** Stores a picture for its sender and sends it as a message. */
@Injectable()
export class SendPicture {
  constructor(
    private readonly files: StoreFile,
    private readonly slots: UploadSlots,
    private readonly sendMessage: SendMessage,
    private readonly env: Env,
  ) {}

  /** @throws Refusal of `files.*` and as `SendMessage.run` */
  async run(
    party: ChatParty,
    id: number,
    clientKey: string,
    request: FastifyRequest,
  ): Promise<ChatMessage> {
    await this.sendMessage.assertMaySend(party, id);
    // Files of a visitor belong to the negative id, so that each has a quota of its own
    const owner = { ...party.actor, id: party.actor.id || -party.visitorId };
    const content = await this.slots.run(owner, async () => {
      const upload = await receiveUpload(request, {
        allowPackages: false,
        folder: storageFolders(this.env.dataDir).parts,
      });
      try {
        if (sizeOf(upload.content) > chatLimits.picture)
          throw fileErrors.tooLarge({ size: formatSize(chatLimits.picture) });
        return await this.files.run(owner, chatPicture, await chatPicture.read(upload));
      } finally {
        await discardUpload(upload);
      }
    });
    return this.sendMessage.run(party, id, {
      content_type: 'image',
      content,
      client_key: clientKey,
    });
  }
}
