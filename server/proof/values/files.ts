import { generateKeyPairSync } from 'node:crypto';

/** A PNG of 20 × 20 pixels of one colour. */
export const aPicture = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAMAAAC6V+0/AAAAA1BMVEXIQCoTBHzxAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAWDHQAAAaQAAWgAYK4AAAAASUVORK5CYII=',
    'base64',
  );

/** A new key in PEM. */
export const aKey = (): Buffer =>
  Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
