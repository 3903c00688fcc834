import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { ChangeTexts, Json, Row } from '../../../schemas/rules/types.ts';
import type { FillText } from '../fill-text.ts';
import type { Translate } from '../use-t.ts';
import { confirm } from './confirm.ts';

/** What the texts of a change need: the name of the row and the functions of the language. */
export interface ChangeContext {
  readonly name: string;
  readonly fill: FillText;
  readonly t: Translate;
}

/** What the values say that a write sets (`changes` of a field). */
export const changeTexts = (
  fields: Iterable<Pick<FieldConfig, 'name' | 'changes'>>,
  write: Row,
): readonly ChangeTexts<string>[] =>
  [...fields].flatMap(({ name, changes }) => changes[String(write[name])] ?? []);

/** Whether a new value of the field needs the caller's own password. */
export const needsProof = (
  { proof, changes }: Pick<FieldConfig, 'proof' | 'changes'>,
  value: Json | undefined,
): boolean => proof || changes[String(value)]?.proof === true;

/** Asks before a write whose consequence a field declares; true without such a field. */
export async function confirmChanges(
  texts: readonly ChangeTexts<string>[],
  { name, fill, t }: ChangeContext,
): Promise<boolean> {
  const questions = texts.flatMap(({ confirm: text }) => text ?? []);
  if (questions.length === 0) return true;
  return confirm({
    title: t('form.confirmTitle'),
    content: questions.map((text) => fill(text, { name })).join(' '),
    okText: t('form.confirmOk'),
    cancelText: t('form.cancel'),
    undo: t('form.changeBack'),
  });
}

/** What a write has done: the text of its values, else a general message. */
export function doneText(
  texts: readonly ChangeTexts<string>[],
  { name, fill, t }: ChangeContext,
): string {
  const done = texts.flatMap(({ done: text }) => text ?? []);
  return done.length === 0 ? t('msg.success') : done.map((text) => fill(text, { name })).join(' ');
}
