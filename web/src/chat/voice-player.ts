// One voice message being heard: fetched when it is first wanted, and one at a time.

export type Playing = 'still' | 'coming' | 'playing' | 'lost';

/** Of the sound. @throws when it cannot be had */
type Address = (signal: AbortSignal) => Promise<string>;

export interface Player {
  /** Plays, or pauses. @param address asked for when it is not here yet */
  press(address: Address): void;
  /** Nothing is heard of it any more, also of what is still on its way. */
  drop(): void;
}

interface Told {
  state(now: Playing): void;
  /** @param seconds how far it has been heard */
  at(seconds: number): void;
}

let heard: HTMLAudioElement | null = null;

/** Whatever is being heard pauses. */
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
      // Paused before it began; or a browser that wants to be asked in the very moment of the press: the next one finds it here.
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
