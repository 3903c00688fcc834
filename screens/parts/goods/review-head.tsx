import { Button } from 'antd';
import { useState } from 'react';
import { CommandDialog, StatusTag, useT } from '../../../engine/index.ts';
import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../../schemas/rules/conditions/evaluate.ts';
import type { Row, Variables } from '../../../schemas/rules/types.ts';

interface Props {
  readonly screen: PageConfig;
  readonly row: Row;
  readonly variables: Variables;
  /** Whether the form has unsaved changes; they disable the commands. */
  readonly changed: boolean;
  /** Called after a command has changed the row. */
  readonly onDone: () => void;
}

/** Values of `goods_verify`. */
export const verify = { rejected: 0, examined: 1, pending: 2 } as const;

/** The review state of the goods, the reason of a rejection, and the commands of a reviewer. */
export function ReviewHead({ screen, row, variables, changed, onDone }: Props) {
  const t = useT();
  const [open, setOpen] = useState<CommandConfig>();
  const state = row.goods_verify;
  const option = screen.fields
    .find(({ name }) => name === 'goods_verify')
    ?.dict?.options?.find(({ value }) => value === state);
  const commands = screen.commands.filter(
    (command) => command.name !== 'restore' && holds(command.when, row, variables),
  );
  if (state === verify.examined && commands.length === 0) return null;
  return (
    <div className="review-head" data-verify={String(state)}>
      {option && <StatusTag tone={option.tone}>{option.label}</StatusTag>}
      <span className="review-words">
        {state === verify.rejected &&
          t('goods.review.rejected', { reason: String(row.refuse_info ?? '') })}
        {state === verify.pending && t('goods.review.pending')}
      </span>
      {commands.map((command) => (
        <Button
          key={command.name}
          size="small"
          danger={command.danger}
          disabled={changed}
          title={changed ? t('goods.review.saveFirst') : undefined}
          onClick={() => setOpen(command)}
        >
          {command.label}
        </Button>
      ))}
      {open && (
        <CommandDialog
          screen={screen}
          command={open}
          rows={[row]}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}
