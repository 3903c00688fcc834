import { afterEach, expect, test, vi } from 'vitest';
import { readOptions } from '../../../../../server/commands/prepare/read-options.mjs';

const usage = 'Usage: npm run example -- [name] [--yes]';
const command = { usage, options: { yes: { type: 'boolean' } }, positionals: 1 } as const;
const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
const printError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  print.mockClear();
  printError.mockClear();
});

test('reads options and names', () => {
  expect(readOptions(['shoes', '--yes'], command)).toMatchObject({
    values: { yes: true },
    positionals: ['shoes'],
  });
});

test.each(['--help', '-h'])('%s prints the usage and does nothing', (option) => {
  expect(readOptions(['shoes', option], command)).toEqual({ exitCode: 0 });
  expect(print).toHaveBeenCalledWith(usage);
});

test.each([['--yess'], ['one', 'two'], ['--yes=no']])(
  'refuses %s with code 2 and the usage',
  (...parameters) => {
    expect(readOptions(parameters, command)).toEqual({ exitCode: 2 });
    expect(printError.mock.lastCall![0]).toContain(usage);
  },
);
