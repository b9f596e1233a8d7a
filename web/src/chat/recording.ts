// What somebody says into the microphone, as a file that browsers play.

/** What browsers record, first what most of them play. */
const MANNERS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Enough for a voice: a minute takes 240 KB. */
const BITS_PER_SECOND = 32_000;

/** What keeps somebody from speaking. */
export type Hindrance = 'insecure' | 'blocked' | 'noMicrophone' | 'notRecorded';

export interface Spoken {
  file: File;
  seconds: number;
}

export interface Recording {
  seconds(): number;
  /** How loud it is at this moment, from 0 to 1. */
  level(): number;
  /** Nothing more is heard. May be asked again. */
  end(): Promise<Spoken>;
  /** The microphone is let go of, if it has not been yet. */
  drop(): void;
}

/** Browsers give the microphone to addresses with encryption only, and to this machine. */
export function hindrance(error?: unknown): Hindrance {
  if (!isSecureContext) return 'insecure';
  switch ((error as Error | undefined)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'blocked';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noMicrophone';
    default:
      return 'notRecorded';
  }
}

/** @throws what `hindrance` has a word for */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
  const drop = () => stream.getTracks().forEach((track) => track.stop());
  try {
    return recordingOf(stream, drop);
  } catch (error) {
    drop();
    throw error;
  }
}

function recordingOf(stream: MediaStream, letGo: () => void): Recording {
  const mimeType = MANNERS.find((manner) => MediaRecorder.isTypeSupported(manner));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType ? { mimeType } : {}) });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const meter = meterOf(stream);
  const drop = () => {
    letGo();
    meter.close();
  };
  const began = performance.now();
  let lasted: number | null = null;
  const seconds = () => lasted ?? (performance.now() - began) / 1000;
  const spoken = new Promise<Spoken>((done, failed) => {
    // It also ends when the microphone is pulled out.
    recorder.addEventListener('stop', () => {
      lasted = seconds();
      drop();
      done({ file: new File(parts, 'voice', { type: recorder.mimeType }), seconds: lasted });
    });
    recorder.addEventListener('error', () => failed(new Error(`${recorder.mimeType} could not be recorded`)));
  });
  recorder.start();
  return {
    seconds,
    level: () => meter.level(),
    end: () => {
      lasted ??= seconds();
      if (recorder.state !== 'inactive') recorder.stop();
      return spoken;
    },
    drop,
  };
}

function meterOf(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(wave);
      return Math.max(...wave.map((sample) => Math.abs(sample - 128))) / 128;
    },
    close: () => {
      if (context.state !== 'closed') void context.close();
    },
  };
}
