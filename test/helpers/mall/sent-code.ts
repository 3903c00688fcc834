import { SendCodes } from '../../../server/mall/messages/send-codes.job.ts';
import type { TestApp } from '../server/app.ts';

let running: Promise<void> = Promise.resolve();

/**
 * Sends the messages that wait; in test mode no process runs jobs. Runs one at a time, so that
 * every message is sent at the end. Alarms of the job are ignored.
 */
export function sendCodes(souk: TestApp): Promise<void> {
  running = running.then(() => souk.app.get(SendCodes).run()).catch(() => undefined);
  return running;
}

/** The last code that was sent to the phone, from the SMS log; '' when none was sent. */
export async function sentCode(souk: TestApp, phone: string, purpose?: string): Promise<string> {
  await sendCodes(souk);
  const [log] = await souk.sql.rows<{ content: string }>(
    `
      SELECT content
      FROM sms_logs
      WHERE phone = $1 AND ($2::text IS NULL OR name = $2)
      ORDER BY id DESC
      LIMIT 1`,
    [phone, purpose ?? null],
  );
  return log?.content ?? '';
}

/** Ends the minute after which a phone may request another code. */
export async function endCodeMinute(souk: TestApp, phone: string): Promise<void> {
  await souk.sql.run('DELETE FROM attempt_counters WHERE key LIKE $1', [`sms:minute:%:${phone}`]);
}
