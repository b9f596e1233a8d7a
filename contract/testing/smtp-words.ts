// A mail server that says what a test wants to hear: for what a real one does only when it fails.
import type { Socket } from 'node:net';

/**
 * As much SMTP as is needed. `.` is the end of a text.
 * @param words for a command, its answer instead of the usual one; null hangs up
 * @param counted texts that it was handed
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
