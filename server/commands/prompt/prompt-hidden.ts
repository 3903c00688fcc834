import { stdin, stdout } from 'node:process';

const enter = /[\r\n]/;
const interrupt = '\u0003';
const backspace = /[\b\u007f]/;

/**
 * Asks a question in the terminal without showing the answer.
 *
 * @throws Error on Ctrl-C
 */
export function promptHidden(question: string): Promise<string> {
  stdout.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (settle: () => void): void => {
      stdin.setRawMode(false).pause().removeListener('data', onData);
      stdout.write('\n');
      settle();
    };
    const onData = (text: string): void => {
      for (const character of text) {
        if (character === interrupt) {
          finish(() => reject(new Error('Nothing was created.')));
          return;
        }
        if (enter.test(character)) {
          finish(() => resolve(typed));
          return;
        }
        typed = backspace.test(character) ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on('data', onData);
  });
}
