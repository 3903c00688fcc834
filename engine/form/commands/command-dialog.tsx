import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  type FormEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { findCommandWidget } from '../../cells/widgets.ts';
import { Dialog, SubmitFooter } from '../../ui/dialogs/dialog.tsx';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { LoadingDialog } from '../../ui/dialogs/loading-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { TrialPreview } from '../../ui/trial/trial-preview.tsx';
import { hasChanged, useTrial } from '../../ui/trial/use-trial.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { CallError } from '../../wire/call-error.ts';
import { queryClient, useRead } from '../../wire/queries.ts';
import { type CommandDialogProps, CommandSummary } from './command-summary.tsx';
import { EachCommand } from './each-command.tsx';
import { InputCommand } from './input-command.tsx';
import { loadCommand } from './load-command.ts';
import { ProofField } from './proof-field.tsx';
import { useCommandTexts } from './use-command-texts.ts';
import { useCommandDone, useRunCommand } from './use-run-command.ts';

/** The dialog of a command: its input, a confirmation or a password; or the command's own widget. */
export function CommandDialog(props: CommandDialogProps) {
  const t = useT();
  const { command, onClose } = props;
  const Widget = findCommandWidget(command.widget);
  if (!Widget) return <StandardCommand {...props} />;
  const frame = (message: ReactNode) => (
    <Dialog
      title={command.label}
      setting={narrow}
      content="clean"
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{t('form.close')}</Button>}
    >
      {message}
    </Dialog>
  );
  return (
    <ErrorBoundary part={command.widget} frame={frame}>
      <Suspense fallback={null}>
        <Widget command={props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function StandardCommand(props: CommandDialogProps) {
  const { screen, command, onClose } = props;
  const loaded = useRead(['command', screen.path, command.name, command.rules?.hash], () =>
    loadCommand(screen, command),
  );
  if (loaded.isSuccess) {
    const { rules, prefilled } = loaded.data;
    if (!rules)
      return command.confirm || command.proof ? (
        <PlainCommand {...props} />
      ) : (
        <ImmediateCommand {...props} />
      );
    return command.each ? (
      <EachCommand {...props} rules={rules} />
    ) : (
      <InputCommand {...props} rules={rules} prefilled={prefilled} />
    );
  }
  return (
    <LoadingDialog
      title={command.label}
      setting={narrow}
      loaded={loaded}
      rows={3}
      onClose={onClose}
    />
  );
}

/** A command that does not ask: it runs once, and a message says how it ended. */
function ImmediateCommand({ onClose, onDone, ...request }: CommandDialogProps) {
  const { screen, command } = request;
  const { rows, run } = useRunCommand(request);
  const t = useT();
  const texts = useCommandTexts(screen, command, rows);
  const done = useCommandDone(command, texts.done, onDone);
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    void run(command.each ? rows.map(() => ({})) : {}, undefined).then(done, (error: unknown) => {
      console.warn('The command failed', command.name, error);
      toast.error(errorText(error, t));
      onClose();
    });
  });
  return null;
}

/** A command without input: a summary and, when the command requires it, the password. */
function PlainCommand({ onClose, onDone, ...request }: CommandDialogProps) {
  const { screen, command } = request;
  const { rows, run, tryOut } = useRunCommand(request);
  const t = useT();
  const id = useId();
  const input = command.each ? rows.map(() => ({})) : {};
  const [proof, setProof] = useState('');
  const [errors, setErrors] = useState<PlainErrors>({});
  const texts = useCommandTexts(screen, command, rows);
  const done = useCommandDone(command, texts.done, onDone);
  const password = command.proof ? proof : undefined;
  const trial = useTrial(
    [rows, password],
    (signal) => tryOut(input, password, signal),
    command.danger && !command.proof ? 'now' : 'asked',
  );
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => run(input, password, trial.hash),
      onSuccess: done,
      onError: (error) => {
        setErrors(plainErrors(error, t));
        if (trial.hash !== undefined && hasChanged(error)) trial.start();
      },
    },
    queryClient,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (command.proof && proof === '') setErrors({ proof: t('msg.requiredMsg') });
    else mutate();
  };
  return (
    <Dialog
      title={command.label}
      setting={narrow}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <SubmitFooter
          notes={errors.note ? [errors.note] : []}
          form={id}
          submitText={texts.submit}
          isBusy={isPending}
          isDisabled={trial.state === 'loading'}
          isDangerous={command.danger}
          close={close}
        />
      )}
    >
      <form id={id} onSubmit={submit}>
        <CommandSummary screen={screen} command={command} rows={rows} />
        {command.proof && (
          <ProofField value={proof} error={errors.proof} onChange={setProof} form={id} />
        )}
        {command.danger && <TrialPreview trial={trial} />}
      </form>
    </Dialog>
  );
}

interface PlainErrors {
  /** Shown at the password. */
  readonly proof?: string;
  /** Shown in the footer. */
  readonly note?: string;
}

function plainErrors(error: unknown, t: Translate): PlainErrors {
  const fieldErrors = error instanceof CallError ? error.fieldErrors : [];
  const atProof = fieldErrors.find(({ pointer }) => pointer === '/proof');
  return atProof ? { proof: atProof.message } : { note: errorText(error, t) };
}

const narrow = { width: '420px', fullscreen: false } as const;
