import type { RuleError } from '../../../schemas/rules/problems.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import { parseInteger } from '../../../schemas/rules/values/parse-scalar.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { unknownFieldErrors } from '../../platform/http/request/validate-body.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import type { CommentContent, LineComment, OrderComment, Scores } from './comment-order.ts';

const scoreNames = ['score', 'agree', 'service', 'speed'] as const;
const contentNames: readonly string[] = [...scoreNames, 'content', 'image'];
const maxImages = 4;
const maxContent = 500;
/** Lines of one order. */
const maxLines = 200;

type Sent = Readonly<Record<string, unknown>>;

/**
 * Parses the body of a comment: one comment for the order, or `lines` with one each.
 *
 * @throws Refusal 422 with every wrong field
 */
export function parseComment(body: unknown): OrderComment {
  const errors: RuleError[] = [];
  const sent = toObject(body);
  const orderId = parseInteger(sent.order_id) ?? 0;
  if (orderId < 1) {
    errors.push({ pointer: '/order_id', key: 'errors.rules.required', params: {} });
  }
  const { lines } = sent;
  const isByLine = Array.isArray(lines);
  errors.push(
    ...unknownFieldErrors(sent, ['order_id', ...(isByLine ? ['lines'] : contentNames)], ''),
  );
  const comment: OrderComment = isByLine
    ? { orderId, lines: parseLines(lines, errors) }
    : { orderId, all: parseContent(sent, '', errors) };
  if (errors.length > 0) throw badInput(errors);
  return comment;
}

function parseLines(lines: readonly unknown[], errors: RuleError[]): readonly LineComment[] {
  return lines.slice(0, maxLines).map((value, index) => {
    const line = toObject(value);
    errors.push(
      ...unknownFieldErrors(line, ['order_goods_id', ...contentNames], `/lines/${index}`),
    );
    return {
      ...parseContent(line, `/lines/${index}`, errors),
      order_goods_id: parseInteger(line.order_goods_id) ?? 0,
    };
  });
}

function parseContent(sent: Sent, pointer: string, errors: RuleError[]): CommentContent {
  const addError = (name: string, key: string, params: RuleError['params'] = {}): void => {
    errors.push({ pointer: `${pointer}/${name}`, key, params });
  };
  const scores: { -readonly [Name in keyof Scores]: number } = {
    score: 0,
    agree: 0,
    service: 0,
    speed: 0,
  };
  for (const name of scoreNames) {
    const { [name]: given = 5 } = sent;
    const value = parseInteger(given) ?? 0;
    if (value < 1 || value > 5) addError(name, 'errors.orders.score');
    scores[name] = value;
  }
  const content = parseText(sent.content ?? '');
  if (content === undefined) addError('content', 'errors.rules.text');
  else if (textLength(content) > maxContent)
    addError('content', 'errors.rules.maxLength', { limit: maxContent });
  const image = parseImages(sent.image ?? []);
  if (!image) addError('image', 'errors.rules.list');
  else if (image.length > maxImages)
    addError('image', 'errors.rules.maxItems', { limit: maxImages });
  return { ...scores, content: content ?? '', image: image ?? [] };
}

const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' ? plainText(value, { lines: true }) : undefined;

/** '' is the empty list of a form. */
function parseImages(value: unknown): readonly string[] | undefined {
  if (value === '') return [];
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value
    : undefined;
}

const toObject = (value: unknown): Sent => (isObject(value) ? value : {});
