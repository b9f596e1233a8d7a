// Plays voice messages: loaded on demand, and one at a time.

export type Playing = 'still' | 'coming' | 'playing' | 'lost';

/** Address of the sound. @throws when it is not available */
type Address = (signal: AbortSignal) => Promise<string>;

export interface Player {
  /** Plays, or pauses. @param address called when the sound is not loaded yet */
  press(address: Address): void;
  /** Stops, also while it is still loading. */
  drop(): void;
}

interface Told {
  state(now: Playing): void;
  /** @param seconds the position */
  at(seconds: number): void;
}

let heard: HTMLAudioElement | null = null;

/** Pauses whatever is playing. */
export function pausePlayback(): void {
  heard?.pause();
}

export function playerOf({ state, at }: Told): Player {
  let audio: HTMLAudioElement | null = null;
  let coming: AbortController | null = null;

  const drop = () => {
    coming?.abort();
    coming = null;
    audio?.pause();
    audio = null;
  };

  async function play(address: Address): Promise<void> {
    const mine = new AbortController();
    coming = mine;
    state('coming');
    try {
      audio ??= heardBy(await address(mine.signal));
      if (mine.signal.aborted) return drop();
      pausePlayback();
      heard = audio;
      await audio.play();
    } catch (error) {
      if (mine.signal.aborted) return;
      const { name } = error as Error;
      // Paused before it began; or the browser requires a user gesture at that moment: the next click finds the sound loaded.
      if (name === 'AbortError' || name === 'NotAllowedError') return state('still');
      drop();
      state('lost');
    } finally {
      if (coming === mine) coming = null;
    }
  }

  function heardBy(source: string): HTMLAudioElement {
    const made = new Audio(source);
    made.addEventListener('playing', () => state('playing'));
    made.addEventListener('pause', () => state('still'));
    made.addEventListener('timeupdate', () => at(made.currentTime));
    made.addEventListener('ended', () => {
      state('still');
      at(0);
    });
    return made;
  }

  return {
    press(address) {
      if (coming) return;
      if (audio && !audio.paused) audio.pause();
      else void play(address);
    },
    drop,
  };
}
