// The predicted operators, for features that launch tasks.
export { runDry as imagined } from './dry-run.ts';
