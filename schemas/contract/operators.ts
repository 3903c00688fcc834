import type { FieldType } from './field-types.ts';

/**
 * Operators of list queries. `ngt` is ≥, `nlt` is ≤, `likeRight` starts with, `likeLeft` ends with.
 */
export const operators = [
  'eq',
  'ne',
  'like',
  'likeRight',
  'likeLeft',
  'gt',
  'lt',
  'ngt',
  'nlt',
  'in',
  'nin',
  'between',
  'null',
] as const;
export type Operator = (typeof operators)[number];

const compare = ['eq', 'gt', 'ngt', 'lt', 'nlt', 'between', 'in'] as const;

/**
 * Operators that a list accepts for each field type; the first is the default of the search panel.
 */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: ['like', 'eq', 'likeRight', 'likeLeft', 'in', 'null'],
  textarea: ['like', 'likeRight', 'likeLeft'],
  richtext: ['like', 'likeRight', 'likeLeft'],
  integer: compare,
  number: compare,
  money: ['between', 'eq', 'gt', 'ngt', 'lt', 'nlt'],
  switch: ['eq'],
  enum: ['eq', 'in'],
  tags: ['in'],
  date: ['between', 'eq', 'gt', 'ngt', 'lt', 'nlt', 'null'],
  datetime: ['between', 'eq', 'gt', 'ngt', 'lt', 'nlt', 'null'],
  daterange: ['between', 'eq'],
  image: ['null'],
  images: ['null'],
  avatar: ['null'],
  file: ['null'],
  icon: ['eq'],
  ref: ['eq', 'in'],
  refs: ['in'],
  area: ['eq'],
  map: [],
  many: [],
  password: [],
  secret: [],
  json: [],
  computed: ['gt', 'lt', 'ngt', 'nlt', 'between', 'eq', 'in', 'like'],
  countdown: ['between', 'eq', 'gt', 'ngt', 'lt', 'nlt', 'null'],
};
