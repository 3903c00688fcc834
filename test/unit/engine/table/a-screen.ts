import type { ServedColumn, ServedField, ServedPage, ServedSearch } from '../../../../schemas/contract/calls/screens.ts';
import type { FieldType } from '../../../../schemas/rules/types.ts';

export const aField = (name: string, type: FieldType, more: Partial<ServedField> = {}): ServedField => ({
  name, type, label: name, required: false, unit: undefined, scale: 2, default: undefined, when: undefined, dict: undefined, accept: undefined, private: false, shownBy: undefined, rules: {},
  target: undefined, fields: undefined, writable: { store: true, update: true }, ...more,
});
export const anOption = (field: string, more: Partial<ServedSearch> = {}): ServedSearch => ({ field, type: 'text', label: field, value: undefined, dict: undefined, where: 'like', placeholder: '', ...more });
export const aColumn = (field: string, more: Partial<ServedColumn> = {}): ServedColumn => ({
  field, type: 'text', label: field, width: undefined, fixed: undefined, sortable: false, edit: false, hidden: false, dict: undefined, colors: {}, widget: undefined, unit: undefined, ...more,
});

const on = { show: true, disabled: false, url: undefined, label: undefined };

/** A goods list with one of every shape of filter; `goods_status` is preset to 1. */
export const aScreen = (more: Partial<ServedPage> = {}): ServedPage => ({
  kind: 'table', area: 'Seller', path: 'Seller/goods', title: undefined, frame: true, resource: 'goods', noun: 'goods', dataPath: '/Seller/goods', display: 'name',
  fields: [
    aField('id', 'integer'), aField('name', 'text'), aField('goods_status', 'switch'), aField('class_id', 'ref'), aField('price', 'money'), aField('stock', 'integer'), aField('brand_id', 'ref'),
    aField('day', 'date'), aField('created_at', 'datetime'),
  ],
  tree: undefined, softDelete: false, history: false, when: {}, header: undefined, views: [{ key: 'all', label: 'All', count: false }, { key: 'pending', label: 'Pending', count: true }], filtered: false,
  search: [
    anOption('name'), anOption('goods_status', { type: 'switch', where: 'eq', value: 1 }), anOption('class_id', { type: 'select', where: 'in' }), anOption('price', { type: 'number', where: 'between' }),
    anOption('created_at', { type: 'daterange', where: 'between' }), anOption('day', { type: 'daterange', where: 'between' }), anOption('store_id.store_name'),
  ],
  columns: [aColumn('name', { sortable: true }), aColumn('price', { type: 'money' }), aColumn('created_at', { type: 'datetime' })], exportColumns: [], form: [], view: [],
  buttons: { show: on, store: on, update: on, destroy: on, deletes: on, search: on, export: on, import: on }, commands: [], actions: [],
  dialog: { width: '50%', labelWidth: 90, span: 12, fullscreen: false }, table: { pageSize: 30, actionWidth: 140, selection: true, rowKey: 'id', sort: undefined }, rules: { store: undefined, update: undefined }, checks: [], ...more,
});
