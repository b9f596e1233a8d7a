// A scripted mail server: for behaviour that a real one shows only when it fails.
import type { Socket } from 'node:net';

/**
 * A minimal SMTP. `.` is the end of a text.
 * @param words the answer to a command instead of the usual one; null disconnects
 * @param counted called with each text received
 */
export function speak(socket: Socket, words: (line: string) => string | null | undefined, counted: { texts: number } = { texts: 0 }): void {
  socket.on('error', () => undefined);
  socket.write('220 half\r\n');
  let text = false;
  let rest = '';
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (text && line !== '.') continue;
      const command = line.slice(0, 4).toUpperCase();
      if (text) counted.texts += 1;
      text = command === 'DATA';
      const word = words(line);
      if (word === null) socket.destroy();
      else socket.write(`${word ?? (text ? '354 go on' : '250 ok')}\r\n`);
    }
  });
}
