import { stdin, stdout } from 'node:process';

const enter = /[\r\n]/;
const interrupt = '\u0003';
const backspace = /[\b\u007f]/;

/** Asks in the terminal without showing what is typed. */
export function askHidden(question: string): Promise<string> {
  stdout.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (act: () => void) => {
      stdin.setRawMode(false).pause().removeListener('data', onData);
      stdout.write('\n');
      act();
    };
    const onData = (text: string) => {
      for (const sign of text) {
        if (sign === interrupt) return finish(() => reject(new Error('Nothing was created.')));
        if (enter.test(sign)) return finish(() => resolve(typed));
        typed = backspace.test(sign) ? typed.slice(0, -1) : typed + sign;
      }
    };
    stdin.on('data', onData);
  });
}
