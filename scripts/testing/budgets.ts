// Time budgets of the suites and their files, and the table of actual times at the end of a run.

/** Seconds on two idle cores (machine-speed.ts measures the factor for a machine). */
interface Budget {
  suite: number;
  /** Budget of one file, unless it has its own. */
  file: number;
}

const BUDGETS: Record<string, Budget> = {
  unit: { suite: 30, file: 5 },
  server: { suite: 240, file: 30 },
  e2e: { suite: 300, file: 40 },
};

const LONGEST = 10;

export interface Timed {
  project: string;
  /** Duration of the whole suite, in s. */
  seconds: number;
  /** Path from the root → s. */
  files: Record<string, number>;
}

/** @returns lines: suites with their budgets, the slowest files, and each file that exceeds its budget */
export function timeTable(suites: readonly Timed[], slowness: number): string[] {
  const files = suites.flatMap(({ project, files: own }) => Object.entries(own).map(([file, seconds]) => ({ project, file, seconds })));
  const longest = files.toSorted((a, b) => b.seconds - a.seconds);
  const isOver = ({ project, seconds }: (typeof files)[number]) => seconds > allowed(project, 'file', slowness);
  return [
    `Budgets are for two quiet cores; this machine is ${slowness} times slower, so they count ${slowness}-fold.`,
    ...suites.map(({ project, seconds }) => {
      const budget = allowed(project, 'suite', slowness);
      return `  ${project.padEnd(7)} ${seconds.toFixed(0).padStart(5)} s of ${budget.toFixed(0)} s${seconds > budget ? '  OVER ITS BUDGET' : ''}`;
    }),
    `The ${Math.min(LONGEST, files.length)} longest files:`,
    ...longest.slice(0, LONGEST).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${file}`),
    ...longest
      .filter(isOver)
      .map(({ project, file, seconds }) => `Over its budget of ${allowed(project, 'file', slowness).toFixed(0)} s: ${file} (${seconds.toFixed(1)} s)`),
  ];
}

const allowed = (project: string, what: keyof Budget, slowness: number): number => (BUDGETS[project]?.[what] ?? 0) * slowness;
