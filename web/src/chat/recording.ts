// Records the microphone to a file that browsers can play.

/** Recording formats, the most widely playable first. */
const MANNERS = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Enough for speech: a minute takes 240 KB. */
const BITS_PER_SECOND = 32_000;

/** Why recording is not possible. */
export type RecordingProblem = 'insecure' | 'blocked' | 'noMicrophone' | 'notRecorded';

export interface Spoken {
  /** Empty when nothing could be recorded. */
  file: File;
  seconds: number;
}

export interface Recording {
  seconds(): number;
  /** The present volume, from 0 to 1. */
  level(): number;
  /** Resolves at the end, by `end` or because the microphone was removed. */
  ended: Promise<Spoken>;
  end(): void;
  /** Releases the microphone. */
  drop(): void;
}

/** Browsers allow the microphone only over https, and on this machine. */
export function recordingProblem(error: unknown): RecordingProblem {
  if (!isSecureContext) return 'insecure';
  switch ((error as Error).name) {
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

/** @throws an error that `recordingProblem` can classify */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
  const letGo = () => stream.getTracks().forEach((track) => track.stop());
  try {
    return recordingOf(stream, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
}

function recordingOf(stream: MediaStream, letGo: () => void): Recording {
  const mimeType = MANNERS.find((manner) => MediaRecorder.isTypeSupported(manner));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType ? { mimeType } : {}) });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start();
  const began = performance.now();
  const meter = meterOf(stream);
  let lasted: number | null = null;
  const seconds = () => lasted ?? (performance.now() - began) / 1000;
  const drop = () => {
    letGo();
    meter.close();
  };
  return {
    seconds,
    level: meter.level,
    // After an error too.
    ended: new Promise((done) => {
      recorder.addEventListener('stop', () => {
        lasted = seconds();
        drop();
        done({ file: new File(parts, 'voice', { type: recorder.mimeType }), seconds: lasted });
      });
    }),
    end: () => {
      lasted ??= seconds();
      if (recorder.state !== 'inactive') recorder.stop();
    },
    drop,
  };
}

/** For display only, so recording also works without an audio context. */
function meterOf(stream: MediaStream): { level(): number; close(): void } {
  let context: AudioContext | null = null;
  const close = () => {
    // Closing twice is an error in some browsers.
    void context?.close().catch(() => undefined);
    context = null;
  };
  try {
    context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Uint8Array(analyser.fftSize);
    return {
      level: () => {
        analyser.getByteTimeDomainData(wave);
        return Math.max(...wave.map((sample) => Math.abs(sample - 128))) / 128;
      },
      close,
    };
  } catch {
    close();
    return { level: () => 0, close };
  }
}
