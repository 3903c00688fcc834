import fc from 'fast-check';

/** Values that break what was only tried with good ones: at borders of types, in wrong types, and ill-formed. */
const nasty: readonly unknown[] = [
  '', ' ', '0', '-0', '-1', '1', '1e3', '0x10', ' 1', '1.5', '0.005', '2147483648', '9007199254740993', '99999999999999999999', '-9223372036854775809', 'NaN', 'Infinity', 'null', 'undefined', 'true',
  '2024-02-30', '2024-02-29', '0000-01-01', '9999-12-31', '9999-12-31 23:59:59', '0001-01-01 00:00:00', '2024-01-01 25:00:00', '2024-01-01,2023-01-01',
  'a\0b', '\0', '\ud800', 'x\udc00y', '\ud83d\ude00', '\ufffe', '\u202e', '%', '_', '\\', "'", '"', "';--", '$1', '${1}', '{0}', '../../etc/passwd', '|', '||', '1|in', '1,2|in', 'a|like', '%|like', '\\|like', '|eq', '1,2|between', 'true|null', 'x|whereHas|store', 'x|whereHas|belong_id|gt',
  '=1+1', '<script>alert(1)</script>', 'javascript:alert(1)', '__proto__', 'constructor', 'toString', 'x'.repeat(300), '\ud83d\ude00'.repeat(200), '字'.repeat(5000),
  0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-7, true, false, null, [], {}, [[]], [null], [''], ['1', '2'], ['', ''], { 0: '1', 1: '2' }, { id: 1 }, { $ne: 1 }, { toString: 1 }, { length: 1e9 }, [{ id: '\0' }], [1, 'a', null, {}], Array.from({ length: 600 }, (_, at) => at),
];

/** Mostly values that are known to hurt, some that nobody thought of. */
export const garbage = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...nasty) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) });

/** Text of a path or query: whatever stands there, percent-encoded; ill-formed characters become the replacement one, as browsers send them. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value) ?? '').slice(0, 3000).toWellFormed();

/** A body or query with some of `names` and some that nobody knows. */
export const garbageRecord = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.array(fc.tuple(fc.oneof({ weight: 12, arbitrary: fc.constantFrom('id', ...names) }, { weight: 1, arbitrary: fc.constantFrom('rev', 'constructor', 'x.y', 'a[b]', '\0') }), garbage), { maxLength: 6 }).map((entries) => Object.fromEntries(entries));
