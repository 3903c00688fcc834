import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const roots = ['engine', 'locales', 'schemas', 'screens', 'server', 'storefront'];

/** The file that loads the folder, and the setting that an installation writes. */
const named = ['server/feature-modules.ts', 'server/platform/config/env-settings.ts'];

/** Files that still have a name, a shape or a branch for legacy clients only. */
const left = [
  // Sign-in to every area at one route, and the captcha sign in place of the proof of work
  'schemas/contract/calls/accounts/auth.ts',
  'server/identity/auth.controller.ts',
  'server/identity/sign-in/captcha-signs.ts',
  // Sender and recipient of a message; frames of the socket do not pass the door
  'schemas/contract/calls/chat/chat-socket.ts',
  'schemas/contract/calls/chat/chat.ts',
  'server/mall/chat/messages/insert-message.ts',
  'server/mall/chat/messages/message-rows.ts',
  'server/mall/chat/messages/read-messages.ts',
  // Generated from those types
  'server/backoffice/openapi/answers.json',
  // Multipart bodies are read by the route
  'schemas/contract/files.ts',
  'server/backoffice/files/add-to-image-space.ts',
  'server/backoffice/files/upload/receive-upload.ts',
  'server/backoffice/files/upload/upload-option.ts',
  // Public answers are cached, so they are the same for every client
  'schemas/contract/calls/catalog/goods-search.ts',
  'schemas/contract/calls/catalog/goods.ts',
  'schemas/contract/calls/catalog/stores.ts',
  // Fields and filters of resources
  'schemas/contract/dicts/money-dicts.ts',
  'schemas/rules/queries/read-filter.ts',
  'server/backoffice/rights/roles.resource.ts',
];

const isSource = (path: string): boolean => /\.(tsx?|json|mjs|css|sql)$/.test(path);

// `legacy: true` is an option of the bundler: the form of decorators
test('only server/legacy knows legacy clients', () => {
  const knowing = roots
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
    )
    .filter((path) => isSource(path) && !path.startsWith(join('server', 'legacy')))
    .filter((path) =>
      /legacy(?!: true)|(older|existing) clients?\b/i.test(readFileSync(path, 'utf8')),
    );
  expect(knowing.toSorted()).toEqual([...named, ...left].toSorted());
});
