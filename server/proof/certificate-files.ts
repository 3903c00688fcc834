import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'proofs');

/** Stores a certificate beside the earlier ones. @returns the path of its file */
export function writeCertificate(dataDir: string, certificate: Certificate): string {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `tenancy-${certificate.date.replace(/[:.]/g, '-')}.json`);
  writeFileSync(`${path}.part`, `${JSON.stringify(certificate, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return path;
}

/** The stored certificates, the newest first. */
export function readCertificates(dataDir: string): readonly Certificate[] {
  const folder = folderOf(dataDir);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return []; // none was written
  }
  return names
    .filter((name) => /^tenancy-.*\.json$/.test(name))
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Certificate);
}
