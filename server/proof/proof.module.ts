import { Injectable, Module } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../backoffice/resources/hooks/resource-hooks.ts';
import { runNow } from '../platform/jobs/run-now.ts';
import { IsolationProofs, proofJob } from './isolation-proofs.ts';

@ResourceHooks('isolation_proofs')
@Injectable()
class IsolationProofHooks {
  /** A proof that waits already is the one that is run. */
  @CommandHandler('proof.run')
  async run({ tx }: CommandContext): Promise<void> {
    await tx.run('INSERT INTO isolation_proofs DEFAULT VALUES ON CONFLICT DO NOTHING');
    await runNow(tx, [proofJob]);
  }
}

/** Runs the proof of the isolation for admins. Owns `isolation_proofs`. */
@Module({ providers: [IsolationProofs, IsolationProofHooks] })
export class ProofModule {}
