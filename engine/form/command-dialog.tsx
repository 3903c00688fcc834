import { Button } from 'antd';
import { Suspense, useCallback, useId, useState } from 'react';
import { findWidget } from '../cells/widgets.ts';
import { CallError } from '../client/call-error.ts';
import { fieldErrorsOf, isFailure } from '../client/envelope.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { EachCommand } from './command-each.tsx';
import { InputCommand } from './command-input.tsx';
import {
  CommandText,
  ProofField,
  useDone,
  useRun,
  type CommandDialogProps,
} from './command-parts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { loadRules } from './load-rules.ts';

/** Asks what a command needs, its input, a confirmation, the caller's password, and runs it (engine.md §4). */
export function CommandDialog(props: CommandDialogProps) {
  const Widget = findWidget(props.command.widget);
  return Widget ? (
    <Suspense fallback={null}>
      <Widget command={props} />
    </Suspense>
  ) : (
    <AskedCommand {...props} />
  );
}

function AskedCommand(props: CommandDialogProps) {
  const { command, onClose } = props;
  const t = useText();
  const { rules } = command;
  const loaded = useLoaded(
    useCallback(async () => (rules ? loadRules(rules) : undefined), [rules]),
  );
  if (loaded.state === 'ready') {
    if (!loaded.value) return <PlainCommand {...props} />;
    return command.each ? (
      <EachCommand {...props} rules={loaded.value} />
    ) : (
      <InputCommand {...props} rules={loaded.value} />
    );
  }
  return (
    <Dialog
      title={command.label}
      setting={narrow}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <DialogFoot notes={[]}>
          <Button onClick={close}>{t('form.cancel')}</Button>
        </DialogFoot>
      )}
    >
      {loaded.state === 'loading' ? (
        <div className="form-waiting">
          <Skeleton rows={3} />
        </div>
      ) : (
        <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />
      )}
    </Dialog>
  );
}

/** A command without input: what will happen to what, and the password when it needs one. */
function PlainCommand({ onClose, onDone, ...asked }: CommandDialogProps) {
  const { screen, command } = asked,
    { rows, run: send } = useRun(asked);
  const t = useText();
  const id = useId();
  const [proof, setProof] = useState('');
  const [state, setState] = useState<'open' | 'saving'>('open');
  const [wrong, setWrong] = useState<{ readonly proof?: string; readonly note?: string }>({});
  const done = useDone(command, onDone);
  const run = async () => {
    if (command.proof && proof === '') return setWrong({ proof: t('msg.requiredMsg') });
    setState('saving');
    try {
      const answer = await send(
        command.each ? rows.map(() => ({})) : {},
        command.proof ? proof : undefined,
      );
      if (!isFailure(answer)) return done(answer);
      const atProof = fieldErrorsOf(answer).find(({ pointer }) => pointer === '/proof')?.message;
      setWrong(atProof === undefined ? { note: answer.msg } : { proof: atProof });
    } catch (error) {
      console.error('command failed', command.name, error);
      setWrong({ note: error instanceof CallError ? error.message : t('msg.abnormal') });
    } finally {
      setState('open');
    }
  };
  return (
    <Dialog
      title={command.label}
      setting={narrow}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <DialogFoot notes={wrong.note ? [wrong.note] : []}>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            danger={command.danger}
            htmlType="submit"
            form={id}
            loading={state === 'saving'}
            disabled={state === 'saving'}
          >
            {command.label}
          </Button>
        </DialogFoot>
      )}
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <CommandText {...{ screen, command, rows }} />
        {command.proof && (
          <ProofField value={proof} error={wrong.proof} onChange={setProof} form={id} />
        )}
      </form>
    </Dialog>
  );
}

const narrow = { width: '420px', fullscreen: false } as const;
