import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';

/** Stores a certificate beside the earlier ones. @returns the path of its file */
export function writeCertificate(dataDir: string, certificate: Certificate): string {
  const folder = join(dataDir, 'proofs');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `tenancy-${certificate.date.replace(/[:.]/g, '-')}.json`);
  writeFileSync(`${path}.part`, `${JSON.stringify(certificate, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return path;
}
