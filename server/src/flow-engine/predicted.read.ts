// Who would act, for features that launch tasks.
export { imagined } from './dry-run.ts';
